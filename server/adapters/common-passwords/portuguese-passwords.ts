/** Common words and passwords of Portuguese. */

const words =
  'senha minhasenha novasenha senhanova suasenha senhasenha mudar mudesenha trocar acesso entrar usuario admin administrador mestre ' +
  'segredo teste testes teste123teste master internet computador notebook celular pauta noticias redacao jornal ' +
  'brasil brazil brasileiro brasileira portugal lisboa lusitano saopaulo riodejaneiro bahia minas parana ceara ' +
  'flamengo mengao flamengo1981 corinthians timao palmeiras verdao santos santosfc saopaulofc tricolor vasco vascao ' +
  'gremio internacional colorado cruzeiro atletico galo botafogo fluminense benfica sporting futebol ronaldo neymar ' +
  'amor teamo meuamor euteamo amorteamo amordaminhavida minhavida vidaloka vida felicidade paixao saudade carinho ' +
  'deus jesus jesuscristo deusefiel deusehmais deuseamor jesusteama senhorjesus nossasenhora fe gratidao esperanca ' +
  'familia mamae papai meufilho minhafilha filho filha vitoria sucesso liberdade princesa princesinha gatinha gatinho ' +
  'cachorro cachorrinho borboleta estrela estrelinha chocolate morango brigadeiro pipoca coxinha cerveja ' +
  'gabriel gabriela rafael rafaela lucas matheus mateus felipe bruno daniel daniela amanda juliana fernanda camila ' +
  'mariana beatriz leticia larissa vanessa patricia rodrigo eduardo gustavo guilherme leonardo marcelo marcos ' +
  'joao maria josemaria ana anapaula carlos pedro paulo antonio francisco isabela isabella bianca carolina ' +
  'natalia renata thiago tiago vinicius henrique samuel miguel arthur heitor helena alice laura sophia sofia ' +
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro ' +
  'bemvindo bemvinda naosei seila copadomundo segundafeira tercafeira quartafeira quintafeira sextafeira sabado domingo ' +
  'feliznatal felizanonovo meudeus gracasadeus tudobem ficacomdeus ' +
  'bomdia boatarde boanoite boasorte obrigado obrigada qwerty asdfgh zxcvbn asdf qwer abcd abcdef abc 1q2w 102030 ' +
  '10203040 123mudar mudar123 123deoliveira4 171171 242424 010203 01020304 123321 147258369 159753 258456 ' +
  '789456123 102030405060 12345678910 123123123 321321321 112233445566 aabbccdd';

const endings =
  ' 1 2 7 10 11 12 13 20 21 22 23 24 25 26 69 99 00 01 123 321 1234 12345 123456 1234567 12345678 2020 2021 2022 2023 ' +
  '2024 2025 2026 1990 1995 2000 2010 @1 @12 @123 @1234 @2024 @2025 @2026 #123 ! !! 123! . * @ #';

/** Portuguese words, the most common first. */
export function portugueseWords(): string[] {
  return words.split(' ');
}

export function portuguesePasswords(): string[] {
  return portugueseWords().flatMap((word) => endings.split(' ').map((ending) => word + ending));
}
