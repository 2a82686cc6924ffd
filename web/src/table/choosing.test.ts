import { describe, expect, it } from 'vitest'
import type { ActionInfo, Refusal } from '../lib/wire'
import { Choosing, type Fields } from './choosing.svelte'

let next = 0
const action = (kind: string, fields: Fields = {}, final = false): ActionInfo => ({
  action: next++,
  kind,
  fields,
  text: { de: kind, en: kind },
  final,
  passes: false,
  why: '',
})
const refusal = (kind: string, fields: Fields, rule: string): Refusal => ({ kind, fields, rule })

function choosing(actions: ActionInfo[], refusals: Refusal[] = []): { choosing: Choosing; sent: ActionInfo[] } {
  const sent: ActionInfo[] = []
  const made = new Choosing((action) => sent.push(action))
  made.show({ actions, refusals })
  return { choosing: made, sent }
}

const turn = (): ActionInfo[] => [
  action('decline'),
  action('reinforce', { card: 'knight_red', at: '2' }),
  action('attack', { card: 'knight_red', at: '3' }),
  action('attack', { card: 'knight_blue', at: '3' }, true),
  action('enchant', { card: 'knight_red', at: '3' }),
]

describe('Choosing', () => {
  it('glows where a legal action agrees', () => {
    const { choosing: c } = choosing(turn())
    expect(c.can({ card: 'knight_red' })).toBe(true)
    expect(c.can({ card: 'knight_green' })).toBe(false)
    expect(c.can({ kind: 'enchant', card: 'knight_blue' })).toBe(false)
  })

  it('narrows by what is picked and sends what is unambiguous', () => {
    const { choosing: c, sent } = choosing(turn())
    c.pick({ card: 'knight_red' })
    expect(sent).toEqual([])
    expect(c.left).toHaveLength(3)
    c.pick({ at: '2' })
    expect(sent.map((a) => a.kind)).toEqual(['reinforce'])
    expect(c.picked).toEqual({}) // the next question may be the same
  })

  it('waits where several kinds are left, and takes the kind', () => {
    const { choosing: c, sent } = choosing(turn())
    c.pick({ card: 'knight_red' })
    c.pick({ at: '3' })
    expect(sent).toEqual([])
    expect(c.left.map((a) => a.kind)).toEqual(['attack', 'enchant'])
    c.pick({ kind: 'enchant' })
    expect(sent.map((a) => a.kind)).toEqual(['enchant'])
  })

  it('has the place picked where an action goes to one, even if there is no other', () => {
    const { choosing: c, sent } = choosing([action('open', { card: 'red_4' }), action('hire', { card: 'blue_1' })])
    c.aimed = ['open']
    c.pick({ card: 'red_4' })
    expect([sent, c.can({ kind: 'open' })]).toEqual([[], true])
    c.pick({ kind: 'open' })
    c.pick({ kind: 'hire', card: 'blue_1' }) // what goes nowhere is meant by the first click
    expect(sent.map((a) => a.kind)).toEqual(['open', 'hire'])
  })

  it('does not choose the last field for the player', () => {
    const { choosing: c, sent } = choosing(turn())
    c.pick({ card: 'knight_blue' })
    expect(c.left).toHaveLength(1)
    expect(sent).toEqual([])
  })

  it('asks before what is final, and can be told no', () => {
    const { choosing: c, sent } = choosing(turn())
    c.pick({ card: 'knight_blue', at: '3' })
    expect(c.asking?.kind).toBe('attack')
    expect(sent).toEqual([])
    c.cancel()
    expect(c.asking).toBeNull()
    expect(c.picked).toEqual({})
    c.pick({ card: 'knight_blue', at: '3' })
    c.confirm()
    expect(sent).toHaveLength(1)
  })

  it('does not ask for what does not weigh much', () => {
    const { choosing: c, sent } = choosing(turn())
    c.asks = () => false
    c.pick({ card: 'knight_blue', at: '3' })
    expect(sent).toHaveLength(1)
  })

  it('takes the same again for a yes, where nothing else was picked', () => {
    const { choosing: c, sent } = choosing([action('done', {}, true), action('fly', { to: 'hill' }, true)])
    c.pick({ kind: 'done' })
    expect(c.asking?.kind).toBe('done')
    c.pick({ kind: 'done' })
    expect(sent.map((a) => a.kind)).toEqual(['done'])
    c.pick({ to: 'hill' })
    c.pick({ to: 'hill' }) // that is put back
    expect(c.asking).toBeNull()
    expect(sent).toHaveLength(1)
  })

  it('lets only the kind glow that is picked; another one takes its place', () => {
    const { choosing: c } = choosing(turn())
    c.pick({ kind: 'enchant' })
    expect(c.can({ kind: 'attack', at: '3' })).toBe(false)
    expect(c.could({ kind: 'attack', at: '3' })).toBe(true)
    c.pick({ kind: 'attack', at: '3' })
    expect(c.picked).toEqual({ kind: 'attack', at: '3' })
  })

  it('puts back what is picked twice', () => {
    const { choosing: c } = choosing(turn())
    c.pick({ card: 'knight_red' })
    c.pick({ card: 'knight_red' })
    expect(c.picked).toEqual({})
    expect(c.left).toHaveLength(5)
  })

  it('puts one card in place of another, and begins anew where they do not go together', () => {
    const { choosing: c } = choosing(turn())
    c.pick({ card: 'knight_red' })
    c.pick({ card: 'knight_blue' })
    expect(c.picked).toEqual({ card: 'knight_blue' })
    c.pick({ at: '2' }) // only red may go there
    expect(c.picked).toEqual({ at: '2' })
  })

  it('says an action without fields only by its kind', () => {
    const { choosing: c, sent } = choosing([action('decline')])
    c.unpick()
    expect(sent).toEqual([])
    c.pick({ kind: 'decline' })
    expect(sent).toHaveLength(1)
  })

  it('names the rule against what is refused, the one for what is picked first', () => {
    const { choosing: c } = choosing(turn(), [
      refusal('attack', { card: 'knight_green', at: '4' }, 'AV-5.1'),
      refusal('attack', { card: 'knight_red', at: '4' }, 'AV-5.2'),
    ])
    expect(c.why({ card: 'knight_red' })).toBeNull()
    expect(c.why({ at: '4' })).toBe('AV-5.1')
    c.pick({ card: 'knight_red' })
    expect(c.why({ at: '4' })).toBe('AV-5.2')
    expect(c.why({ at: '9' })).toBeNull()
  })

  it('keeps picks while the decision stays, and drops them with it', () => {
    const { choosing: c } = choosing([])
    const actions = turn()
    c.show({ actions, refusals: [] })
    c.pick({ card: 'knight_red' })
    c.show({ actions: [...actions], refusals: [] })
    expect(c.picked).toEqual({ card: 'knight_red' })
    c.show({ actions: actions.slice(1), refusals: [] })
    expect(c.picked).toEqual({})
  })

  it('keeps what was picked while the last answer was under way, if it is still possible', () => {
    const { choosing: c, sent } = choosing(turn())
    c.pick({ card: 'knight_red', at: '2' })
    c.pick({ card: 'knight_blue' })
    c.show({ actions: turn(), refusals: [] })
    expect(c.picked).toEqual({ card: 'knight_blue' })
    expect(sent).toHaveLength(1)
    c.pick({ kind: 'decline' })
    c.pick({ card: 'knight_red' })
    c.show({ actions: [action('decline')], refusals: [] }) // that is not possible any more
    expect(c.picked).toEqual({})
    c.pick({ kind: 'decline' })
    c.show({ actions: turn(), refusals: [] })
    c.pick({ card: 'knight_red' })
    c.show({ actions: turn(), refusals: [] }) // another question, which nothing of mine has brought about
    expect(c.picked).toEqual({})
  })

  describe('with a piece in the hand', () => {
    it('lets the same glow as a click does, and sends where it is put down', () => {
      const { choosing: c, sent } = choosing(turn())
      c.lift({ card: 'knight_red' })
      expect(c.can({ kind: 'reinforce', at: '2' })).toBe(true)
      expect(c.can({ kind: 'reinforce', at: '3' })).toBe(false)
      expect(c.has({ card: 'knight_red' })).toBe(true)
      c.pick({ kind: 'reinforce', at: '2' })
      expect(sent.map((one) => one.kind)).toEqual(['reinforce'])
    })

    it('sends nothing by lifting, even what could mean nothing else', () => {
      const { choosing: c, sent } = choosing([action('hire', { card: 'red' }), action('hire', { card: 'blue' })])
      c.lift({ kind: 'hire', card: 'red' })
      expect(sent).toEqual([])
      c.settle()
      expect(sent.map((one) => one.fields)).toEqual([{ card: 'red' }])
    })

    it('begins anew, and goes back to what was picked before', () => {
      const { choosing: c, sent } = choosing(turn())
      c.pick({ kind: 'reinforce', at: '2' })
      c.lift({ card: 'knight_red' })
      expect(c.picked).toEqual({ card: 'knight_red' })
      c.putBack()
      expect(c.picked).toEqual({ kind: 'reinforce', at: '2' })
      expect(sent).toEqual([])
    })

    it('asks the rest, where there is more than one answer', () => {
      const { choosing: c, sent } = choosing([action('lead', { role: 'hill', how: 'brave' }), ...turn()])
      c.lift({ kind: 'lead', role: 'hill' })
      c.settle()
      expect(c.picked).toEqual({ kind: 'lead', role: 'hill' })
      c.lift({ card: 'knight_blue' })
      c.pick({ at: '3' })
      expect(c.asking?.kind).toBe('attack') // that is final
      expect(sent).toEqual([])
    })
  })

  describe('with a draft', () => {
    const roles = ['hill', 'heath', 'forest'].map((role) => action('pick', { role }))
    const text = { de: 'fertig', en: 'done' }
    const gathering = () => {
      const made = choosing(roles)
      made.choosing.asks = () => false
      made.choosing.draft.gathering = { kind: 'pick', end: 'done', text, least: 2, most: 2 }
      return made
    }

    it('sends nothing until it is complete, and a choice can be clicked away', () => {
      const { choosing: c, sent } = gathering()
      c.pick({ kind: 'pick', role: 'hill' })
      c.pick({ kind: 'pick', role: 'heath' })
      expect(c.can({ kind: 'pick', role: 'forest' })).toBe(false) // two are enough
      expect(c.has({ kind: 'pick', role: 'hill' })).toBe(true)
      c.pick({ kind: 'pick', role: 'hill' })
      expect(c.has({ kind: 'pick', role: 'hill' })).toBe(false)
      expect(c.could({ kind: 'done' })).toBe(false)
      c.pick({ kind: 'pick' }) // no more than what the rest have in common: nothing is put back
      expect(c.draft.chosen).toHaveLength(1)
      for (const last of roles.slice(2)) c.choose(last) // as the bar does
      expect(c.left.map((one) => one.kind)).toEqual(['done'])
      expect(sent).toEqual([])
    })

    it('is then sent one after the other, what others do meanwhile notwithstanding', () => {
      const { choosing: c, sent } = gathering()
      const done = action('done', {}, true)
      c.pick({ kind: 'pick', role: 'hill' })
      c.pick({ kind: 'pick', role: 'forest' })
      c.pick({ kind: 'done' })
      expect(sent).toEqual([roles[0]])
      c.show({ actions: roles, refusals: [] }) // somebody else was first: it is sent again
      expect(sent).toEqual([roles[0], roles[0]])
      c.show({ actions: roles.slice(1), refusals: [] })
      expect(sent.at(-1)).toEqual(roles[2])
      c.show({ actions: [done], refusals: [] })
      expect(sent.at(-1)).toEqual(done)
      c.show({ actions: [], refusals: [] })
      c.show({ actions: [done], refusals: [] }) // another question
      expect(sent).toHaveLength(4)
      expect(c.draft.chosen).toEqual([])
    })
  })
})
