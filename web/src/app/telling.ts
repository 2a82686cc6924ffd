import type { NoticeWishes, Text } from '../lib/wire'

export type NoticeKind = keyof NoticeWishes['choices']
export type NoticeWay = NonNullable<NoticeWishes['choices'][NoticeKind]>[number]

const t = (de: string, en: string): Text => ({ de, en })

export const KINDS: readonly { kind: NoticeKind; text: Text }[] = [
  { kind: 'turn', text: t('Ich bin am Zug', 'It is my turn') },
  { kind: 'invited', text: t('Jemand lädt mich ein', 'Somebody invites me') },
  { kind: 'offer', text: t('Jemand bietet etwas an', 'Somebody offers something') },
  { kind: 'over', text: t('Eine Partie ist zu Ende', 'A game is over') },
]
export const WAYS: Record<NoticeWay, Text> = {
  push: t('Gerät', 'Device'),
  mail: t('Mail', 'Mail'),
  hook: t('Webhook', 'Webhook'),
}
export const telling = {
  title: t('Nachrichten', 'Notices'),
  intro: t(
    'Was am Tisch geschieht, während du nicht da bist. Nie steht darin, was verborgen ist.',
    'What happens at your tables while you are away. They never say what is hidden.',
  ),
  what: t('Was', 'What'),
  here: t('Auf diesem Gerät', 'On this device'),
  hereText: t(
    'Der Browser meldet sich auch, wenn keine Seite von Tafelrunde offen ist.',
    'The browser tells you even when no page of Tafelrunde is open.',
  ),
  hereOnly: t(
    'Dieser Browser meldet sich nur, solange eine Seite von Tafelrunde offen ist: Er nimmt hier nichts von außen an.',
    'This browser tells you only while a page of Tafelrunde is open: it takes nothing from outside here.',
  ),
  denied: t(
    'Der Browser verbietet es. Erlaube Tafelrunde in seinen Einstellungen Benachrichtigungen.',
    'The browser forbids it. Allow notifications for Tafelrunde in its settings.',
  ),
  devices: t('Geräte, die sich melden: {n}', 'Devices that tell you: {n}'),
  mail: t('Mail', 'Mail'),
  address: t('Mailadresse', 'Mail address'),
  mailText: t(
    'Leer: keine Mail. Jede Mail hat einen Link zum Abbestellen.',
    'Empty: no mail. Every mail has a link to end it.',
  ),
  mailAsked: t(
    'Noch nicht bestätigt: Öffne den Link in der Mail an {address}.',
    'Not confirmed yet: open the link in the mail to {address}.',
  ),
  mailConfirmed: t('Bestätigt: Mail geht an {address}.', 'Confirmed: mail goes to {address}.'),
  confirmTitle: t('Ist das deine Adresse?', 'Is this your address?'),
  confirmText: t(
    'Dann kommen Nachrichten von Tafelrunde dorthin, woher du diesen Link hast.',
    'Then notices of Tafelrunde go to where you have this link from.',
  ),
  confirm: t('Ja, bestätigen', 'Yes, confirm'),
  confirmed: t('Bestätigt. Ab jetzt kommt Mail dorthin.', 'Confirmed. Mail goes there from now on.'),
  endTitle: t('Keine Mail mehr?', 'No more mail?'),
  endText: t('Die Adresse wird dann vergessen.', 'The address is then forgotten.'),
  end: t('Keine Mail mehr', 'No more mail'),
  ended: t('Es kommt keine Mail mehr.', 'No more mail is sent.'),
} as const
