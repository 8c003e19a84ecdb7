/** Portuguese words that slugs and the search leave out. */

// Articles, prepositions, pronouns, conjunctions and the most common auxiliary verbs, without accents. 'são' and 'só'
// are not among them: without accents they are parts of names ('São Paulo') and other words ('SO').
const stopWords: ReadonlySet<string> = new Set(
  (
    'a o as os um uma uns umas e ou mas nem que se de do da dos das em no na nos nas por pelo pela pelos pelas ' +
    'para pra pro com sem sob sobre entre ate apos desde ao aos como quando onde enquanto porque pois ' +
    'eu tu ele ela nos vos eles elas me te lhe lhes meu minha meus minhas teu tua seu sua seus suas nosso nossa ' +
    'nossos nossas este esta estes estas esse essa esses essas isto isso aquele aquela aqueles aquelas aquilo ' +
    'deste desta destes destas desse dessa desses dessas disto disso neste nesta nestes nestas nesse nessa ' +
    'nesses nessas nisto nisso dele dela deles delas num numa nuns numas dum duma ' +
    'qual quais quem cujo cuja cujos cujas nao ja tambem muito mais menos ' +
    'ser foi era eram foram sera serao seja sejam sendo estar estao estava estavam ter tem tinha tinham ha havia'
  ).split(' '),
);

export function isStopWord(foldedWord: string): boolean {
  return stopWords.has(foldedWord);
}
