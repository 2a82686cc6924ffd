import type { Text } from '../lib/wire'

const t = (de: string, en: string): Text => ({ de, en })

/** The words of the pages about people. */
export const texts = {
  profile: t('Profil', 'Profile'),
  history: t('Partien', 'History'),
  friends: t('Freunde', 'Friends'),
  leaderboards: t('Ranglisten', 'Leaderboards'),
  settings: t('Einstellungen', 'Settings'),
  about: t('Seiten über mich', 'Pages about me'),

  guest: t('Gast', 'Guest'),
  member: t('Mitglied', 'Member'),
  since: t('{kind} seit {day}', '{kind} since {day}'),
  ratings: t('Wertungszahlen', 'Ratings'),
  noRatings: t(
    'Noch keine: Nur Partien, die für die Rangliste zählen, bringen eine.',
    'None yet: only games at tables that count for ratings bring one.',
  ),
  ratedGames: t('{n} Partien für die Rangliste', '{n} rated games'),
  ratedGame: t('1 Partie für die Rangliste', '1 rated game'),
  unsure: t('noch unsicher', 'still uncertain'),
  results: t('Ergebnisse', 'Results'),
  resultsPublic: t(
    'Aus Partien, die öffentlich waren oder für die Rangliste zählten.',
    'Of games that were public or rated.',
  ),
  resultsMine: t(
    'Andere sehen davon nur, was öffentlich war oder für die Rangliste zählte.',
    'Others see only what was public or rated.',
  ),
  noResults: t('Noch keine Ergebnisse.', 'No results yet.'),
  game: t('Spiel', 'Game'),
  seats: t('Plätze', 'Seats'),
  won: t('Siege', 'Won'),
  drawn: t('Remis', 'Drawn'),
  lost: t('Verloren', 'Lost'),
  left: t('Verlassen', 'Left'),
  hows: {
    won: t('gewonnen', 'won'),
    drawn: t('unentschieden', 'drawn'),
    lost: t('verloren', 'lost'),
    left: t('verlassen', 'left'),
    none: t('ohne Ergebnis', 'no result'),
  },
  opponents: t('Am liebsten gespielt mit', 'Played most with'),
  withThem: t('{n} Partien, {a} : {b}', '{n} games, {a} : {b}'),
  withThemOnce: t('1 Partie, {a} : {b}', '1 game, {a} : {b}'),
  recent: t('Zuletzt gespielt', 'Played last'),
  against: t('mit {names}', 'with {names}'),
  alone: t('allein', 'alone'),
  rated: t('Rangliste', 'rated'),
  noPerson: t('Niemand dieses Namens', 'Nobody here'),
  noPersonText: t('Diese Person gibt es hier nicht (mehr).', 'There is no such person here (any more).'),

  // friends
  befriend: t('Freundschaft anbieten', 'Ask to be friends'),
  accept: t('Annehmen', 'Accept'),
  decline: t('Ablehnen', 'Decline'),
  withdraw: t('Anfrage zurückziehen', 'Withdraw request'),
  part: t('Freundschaft beenden', 'End friendship'),
  block: t('Blockieren', 'Block'),
  unblock: t('Nicht mehr blockieren', 'Unblock'),
  isFriend: t('Ihr seid Freunde.', 'You are friends.'),
  isAsked: t('Du hast gefragt; die Antwort steht aus.', 'You have asked; there is no answer yet.'),
  isAsking: t('{name} möchte mit dir befreundet sein.', '{name} would like to be friends with you.'),
  isBlocked: t('Du hörst nichts von {name}.', 'You hear nothing of {name}.'),
  askByName: t('Jemanden fragen', 'Ask somebody'),
  askByNameText: t(
    'Nach dem Namen findest du nur, wer ein Losungswort hat. Gäste fragst du auf ihrem Profil: Es ist vom Tisch aus zu erreichen.',
    'By name you find only those who have a passphrase. Ask guests on their profile: the table leads there.',
  ),
  name: t('Name', 'Name'),
  ask: t('Fragen', 'Ask'),
  asking: t('Möchten mit dir befreundet sein', 'Would like to be friends with you'),
  asked: t('Von dir gefragt', 'Asked by you'),
  blocked: t('Blockiert', 'Blocked'),
  blockedText: t(
    'Sie können dich nicht fragen und nicht einladen, und erfahren nichts davon.',
    'They cannot ask or invite you, and are not told.',
  ),
  noFriends: t(
    'Noch keine Freunde. Mit Freunden bist du schneller am Tisch: Du lädst sie mit einem Klick ein.',
    'No friends yet. With friends you are at the table sooner: you invite them with one click.',
  ),
  online: t('gerade da', 'here now'),

  // leaderboards
  boardOf: t('Rangliste: {game}', 'Leaderboard: {game}'),
  boardText: t(
    'Es zählen Partien an Tischen, die für die Rangliste eröffnet wurden. Hier steht, wessen Wertungszahl sicher genug ist: nach fünf bis sieben Partien.',
    'What counts are games at tables that were opened as rated. Listed is whose rating is certain enough: after five to seven games.',
  ),
  emptyBoard: t(
    'Noch steht niemand hier. Eröffne einen Tisch, der für die Rangliste zählt.',
    'Nobody is listed yet. Open a table that counts for ratings.',
  ),
  place: t('Platz', 'Place'),
  rating: t('Wertungszahl', 'Rating'),
  games: t('Partien', 'Games'),
  mine: t('Du stehst bei {n} ± {d}.', 'You stand at {n} ± {d}.'),
  mineUnsure: t(
    'Du stehst bei {n} ± {d}; noch ein paar Partien, und du stehst hier.',
    'You stand at {n} ± {d}; a few more games, and you are listed.',
  ),

  // history
  historyTitle: t('Meine Partien', 'My games'),
  allGames: t('Alle Spiele', 'All games'),
  allResults: t('Alle Ergebnisse', 'All results'),
  notOver: t('nicht zu Ende', 'not over'),
  opponent: t('Mit wem', 'With whom'),
  result: t('Ergebnis', 'Result'),
  from: t('Von', 'From'),
  to: t('Bis', 'Until'),
  found: t('{n} Partien', '{n} games'),
  foundOne: t('1 Partie', '1 game'),
  foundNone: t('Nichts gefunden.', 'Nothing found.'),
  earlier: t('Frühere', 'Earlier'),
  later: t('Spätere', 'Later'),
  pageOf: t('Seite {n} von {all}', 'Page {n} of {all}'),
  deleteTable: t('Löschen', 'Delete'),
  deleted: t('Der Tisch ist gelöscht.', 'The table is deleted.'),
  replay: t('Nachspielen', 'Replay'),

  // oneself
  myData: t('Meine Daten', 'My data'),
  exportText: t(
    'Alles, was hier über dich gespeichert ist, in einer Datei.',
    'Everything that is kept about you here, in one file.',
  ),
  export: t('Herunterladen', 'Download'),
  deleteText: t(
    'Oder lösche alles: Tische, an denen sonst niemand saß, verschwinden; sonst steht dort N. N. statt deines Namens, und in laufenden Partien spielt ein Bot weiter. Das lässt sich nicht rückgängig machen.',
    'Or delete everything: tables at which nobody else sat disappear; elsewhere N. N. stands in place of your name, and a bot goes on in running games. This cannot be undone.',
  ),
  deleteName: t('Zur Sicherheit: dein Name', 'To be sure: your name'),
  deletePhrase: t('Dein Losungswort', 'Your passphrase'),
  deleteAll: t('Alles über mich löschen', 'Delete everything about me'),
  gone: t('Alles über dich ist gelöscht.', 'Everything about you is deleted.'),

  // at the table
  inviteFriends: t('Freunde einladen', 'Invite friends'),
  invite: t('Einladen', 'Invite'),
  invited: t('eingeladen', 'invited'),
  declined: t('kommt nicht', 'is not coming'),
  counts: t('Diese Partie zählt für die Rangliste.', 'This game counts for ratings.'),
  mineUnchanged: t(
    'Deine Wertung hat sich nicht geändert (TR-5.1, TR-5.4).',
    'Your rating has not changed (TR-5.1, TR-5.4).',
  ),
  unchanged: t('Keine Wertung hat sich geändert (TR-5.1, TR-5.4).', 'No rating has changed (TR-5.1, TR-5.4).'),
}
