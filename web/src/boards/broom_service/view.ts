import type { TableView } from '../../lib/wire'
import type { BroomView, Resource } from './wire'

export type * from './wire'

export const viewOf = (table: TableView): BroomView => table.view as BroomView

export const RESOURCES: Resource[] = ['orange', 'violet', 'green', 'wand']
