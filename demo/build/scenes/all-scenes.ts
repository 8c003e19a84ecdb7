import type { Pen } from '../pen.ts';
import { baloes } from './baloes.ts';
import { blocos } from './blocos.ts';
import { cabos } from './cabos.ts';
import { cadeado } from './cadeado.ts';
import { calendario } from './calendario.ts';
import { camadas } from './camadas.ts';
import { capelo } from './capelo.ts';
import { carro } from './carro.ts';
import { celular } from './celular.ts';
import { chip } from './chip.ts';
import { cinema } from './cinema.ts';
import { claquete } from './claquete.ts';
import { constelacao } from './constelacao.ts';
import { controle } from './controle.ts';
import { curtidas } from './curtidas.ts';
import { dna } from './dna.ts';
import { escudo } from './escudo.ts';
import { estrada } from './estrada.ts';
import { floresta } from './floresta.ts';
import { foguete } from './foguete.ts';
import { folhas } from './folhas.ts';
import { fones } from './fones.ts';
import { impressora } from './impressora.ts';
import { janelas } from './janelas.ts';
import { lavoura } from './lavoura.ts';
import { livro } from './livro.ts';
import { lupa } from './lupa.ts';
import { moedas } from './moedas.ts';
import { ondas } from './ondas.ts';
import { pixels } from './pixels.ts';
import { planeta } from './planeta.ts';
import { pulso } from './pulso.ts';
import { redeNeural } from './rede-neural.ts';
import { relogio } from './relogio.ts';
import { robo } from './robo.ts';
import { terminal } from './terminal.ts';

/** One way to draw a scene: the content of a sheet of 1920 by 1080. */
export type Composition = (pen: Pen) => string;

/** Every scene that an article can ask for, with its compositions by name. */
export const scenes = {
  baloes,
  blocos,
  cabos,
  cadeado,
  calendario,
  camadas,
  capelo,
  carro,
  celular,
  chip,
  cinema,
  claquete,
  constelacao,
  controle,
  curtidas,
  dna,
  escudo,
  estrada,
  floresta,
  foguete,
  folhas,
  fones,
  impressora,
  janelas,
  lavoura,
  livro,
  lupa,
  moedas,
  ondas,
  pixels,
  planeta,
  pulso,
  'rede-neural': redeNeural,
  relogio,
  robo,
  terminal,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Composition>>>>;

export type SceneName = keyof typeof scenes;

/** A drawing that an article asks for; without a composition the build chooses one. */
export interface SceneChoice {
  readonly scene: SceneName;
  readonly composition: string | null;
}

function isSceneName(name: string): name is SceneName {
  return Object.hasOwn(scenes, name);
}

/** The compositions of a scene in a fixed order, each with its name. */
export function compositionsOf(scene: SceneName): readonly (readonly [name: string, draw: Composition])[] {
  return Object.entries(scenes[scene]);
}

/** Reads `ondas` or `ondas/torre`. Throws an error that names what exists. */
export function parseSceneChoice(text: string): SceneChoice {
  const [scene = '', composition = null, ...rest] = text.split('/');
  if (!isSceneName(scene)) {
    throw new Error(`There is no scene "${scene}". There are: ${Object.keys(scenes).join(', ')}.`);
  }
  const names = compositionsOf(scene).map(([name]) => name);
  if (rest.length > 0 || (composition !== null && !names.includes(composition))) {
    throw new Error(
      `"${text}" is not a composition of the scene "${scene}". There are: ${names.join(', ')}.`,
    );
  }
  return { scene, composition };
}
