/** The sentences of `Saúde do sistema` about each figure of the server. */
import { explainMailFailure } from '../../../domain/mail/mail-server.ts';
import {
  judgeBackup,
  judgeCertificate,
  judgeDisk,
  judgeMails,
  judgeMemory,
  judgeProof,
  judgePublications,
  judgeReplica,
} from '../../../domain/site/health.ts';
import { formatBytes } from '../../../domain/text/bytes.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { dayMs, minuteMs } from '../../../domain/text/durations.ts';
import type { newsroom } from '../../program/api.ts';
import type { AnswerOf } from '../../program/call.ts';
import type { StateLineParts } from '../ui/state-line.tsx';

export type Health = AnswerOf<typeof newsroom.saude.$get>;

interface HealthPart {
  title: string;
  lines: StateLineParts[];
}

export function describeHealth(health: Health): HealthPart[] {
  return [
    { title: 'Banco de dados', lines: databaseLines(health) },
    { title: 'Arquivos', lines: fileLines(health) },
    { title: 'Filas', lines: queueLines(health) },
    { title: 'Servidor', lines: [...certificateLines(health), ...serverLines(health)] },
    { title: 'Erros dos últimos 14 dias', lines: errorLines(health) },
  ];
}

function certificateLines({ certificate, at }: Health): StateLineParts[] {
  if (certificate === null) return [];
  const label = `Certificado de ${certificate.host}`;
  if (certificate.kind === 'unreachable')
    return [
      {
        label,
        text: 'Não foi possível conferir: este servidor não alcança o próprio endereço.',
        detail: `Se o site abre no navegador, está tudo bem. Motivo técnico: “${certificate.reason}”`,
        state: 'watch',
      },
    ];
  const { expiresAt, fault } = certificate;
  const days = Math.floor((expiresAt - at) / dayMs);
  const renew =
    'Renove-o no proxy. Caddy e certbot renovam sozinhos: se não renovaram, o registro deles diz por quê.';
  const state = judgeCertificate(days);
  if (state === 'bad')
    return [{ label, text: `Venceu em ${formatShortDate(expiresAt)}.`, detail: renew, state }];
  if (fault !== null)
    return [
      {
        label,
        text: 'Os navegadores não aceitam o certificado.',
        detail: `Confira no proxy se a cadeia está completa e se é deste domínio. Motivo técnico: “${fault}”`,
        state: 'bad',
      },
    ];
  const text = `Vale até ${formatShortDate(expiresAt)}, ${days === 1 ? '1 dia' : `${amount(days)} dias`}`;
  return [{ label, text, detail: state === 'watch' ? renew : undefined, state }];
}

function errorLines({ errorDays }: Health): StateLineParts[] {
  if (errorDays.length === 0) return [{ label: 'Em todos os processos', text: 'Nenhum', state: 'good' }];
  return errorDays.map(({ day, answers }, index) => ({
    label: day.split('-').reverse().join('/'),
    text:
      answers === 1
        ? '1 pedido que o servidor não conseguiu atender'
        : `${amount(answers)} pedidos que o servidor não conseguiu atender`,
    detail: index === 0 ? errorsInLog : undefined,
    state: 'watch',
  }));
}

const errorsInLog =
  'São as respostas 500 a 599, de todos os processos; páginas não encontradas não contam. O registro do sistema diz o motivo de cada uma (journalctl -u pauta). O código na página de erro leva à linha certa.';

function databaseLines({ database }: Health): StateLineParts[] {
  if (!database)
    return [
      {
        label: 'Estado',
        text: 'O banco de dados não responde.',
        detail:
          'Veja se o PostgreSQL está no ar, ou se o arquivo pauta.sqlite foi movido. O portal volta sozinho quando ele responder.',
        state: 'bad',
      },
    ];
  const { product, bytes, schema, pool, replicaLagMs } = database;
  const lines: StateLineParts[] = [
    { label: 'Estado', text: product, state: 'good' },
    { label: 'Tamanho', text: formatBytes(bytes) },
    { label: 'Versão do esquema', text: schema },
  ];
  if (pool) {
    const text = `${amount(pool.open)} abertas, ${amount(pool.idle)} livres, ${amount(pool.waiting)} em espera`;
    const isFull = pool.waiting > 0;
    const detail = isFull
      ? 'Se isso dura, veja as consultas lentas abaixo, ou use mais processos (WORKERS).'
      : undefined;
    lines.push({ label: 'Conexões', text, detail, state: isFull ? 'watch' : 'good' });
  }
  if (replicaLagMs !== null) {
    const state = judgeReplica(replicaLagMs);
    const detail =
      state === 'watch' ? 'Até ela alcançar, os leitores são servidos pelo banco principal.' : undefined;
    lines.push({ label: 'Atraso da réplica', text: duration(replicaLagMs), detail, state });
  }
  return lines;
}

function fileLines(health: Health): StateLineParts[] {
  const { failing, storage, disk } = health;
  const where = storage === 's3' ? 'Armazenamento S3' : 'Pasta neste servidor';
  const isAway = failing.includes('storage');
  const lines: StateLineParts[] = [
    {
      label: 'Armazenamento',
      text: isAway ? `${where}: não responde.` : where,
      detail: isAway ? 'As imagens faltam e os envios são recusados até ele voltar.' : undefined,
      state: isAway ? 'bad' : 'good',
    },
  ];
  if (disk) {
    const state = judgeDisk(disk);
    lines.push({
      label: 'Espaço livre em disco',
      text: `${formatBytes(disk.free)} de ${formatBytes(disk.total)}`,
      detail: state === 'good' ? undefined : diskFull,
      state,
    });
  }
  lines.push(lastBackupLine(health));
  if (health.backups) lines.push(...describeBackups(health.backups, health));
  return lines;
}

function lastBackupLine({ lastBackupAt, isBackupDaily, backups, at }: Health): StateLineParts {
  const state = judgeBackup({ lastAt: lastBackupAt, isDaily: isBackupDaily }, at);
  const advise = () => {
    if (state === 'good') return undefined;
    if (backups === null) return backupElsewhere;
    if (!isBackupDaily) return backupCommand;
    return lastBackupAt === null ? backupWaits : backupLate;
  };
  return {
    label: 'Última cópia de segurança',
    text: lastBackupAt === null ? 'Nenhuma registrada neste servidor' : formatShortDate(lastBackupAt),
    detail: advise(),
    state,
  };
}

function describeBackups(
  { failure, proof, proofFailure, copyFailure }: NonNullable<Health['backups']>,
  { isBackupDaily, at }: Pick<Health, 'isBackupDaily' | 'at'>,
): StateLineParts[] {
  const lines: StateLineParts[] = [];
  if (failure)
    lines.push({
      label: 'Cópia diária',
      text: `Falhou em ${formatShortDate(failure.at)}.`,
      detail: `O portal tenta de novo a cada meia hora. Motivo técnico: “${failure.reason}”`,
      state: 'bad',
    });
  if (copyFailure)
    lines.push({
      label: 'Cópia em outro lugar',
      text: `A cópia ${copyFailure.name} não chegou em ${formatShortDate(copyFailure.at)}.`,
      detail: `Confira BACKUP_URL e as chaves dele. Motivo técnico: “${copyFailure.reason}”`,
      state: 'bad',
    });
  if (proofFailure)
    lines.push({
      label: 'Conferência da cópia',
      text: `A cópia ${proofFailure.name} não pôde ser restaurada em ${formatShortDate(proofFailure.at)}.`,
      detail: `Faça outra agora em Configurações, na aba Cópias de segurança: ela será conferida. Motivo técnico: “${proofFailure.reason}”`,
      state: 'bad',
    });
  else if (proof) {
    const state = isBackupDaily ? judgeProof(proof.at, at) : 'good';
    lines.push({
      label: 'Conferência da cópia',
      text: `${formatShortDate(proof.at)}, ${amount(proof.records)} registros comparados`,
      detail: state === 'good' ? undefined : proofLate,
      state,
    });
  } else
    lines.push({
      label: 'Conferência da cópia',
      text: 'Nenhuma ainda',
      detail: 'A primeira cópia feita pelo portal é restaurada em um lugar à parte e comparada.',
    });
  return lines;
}

/** The same advice is in docs/operations.md, Backup. */
const backupCommand =
  'Ligue a cópia diária em Configurações, na aba Cópias de segurança. Lá também se faz uma agora.';

/** The tab can make backups only if the portal has a folder for them. */
const backupElsewhere =
  'O banco de dados está em outro servidor. Defina BACKUP_DIR neste e reinicie o portal; depois, ligue a cópia diária em Configurações, na aba Cópias de segurança.';

const backupWaits =
  'A cópia diária está ligada. Para não esperar por ela, faça uma agora em Configurações, na aba Cópias de segurança.';

const backupLate =
  'A cópia diária está ligada, mas não foi feita nos últimos dois dias. Confira se o portal fica no ar depois da hora dela, e faça uma agora em Configurações, na aba Cópias de segurança.';

const proofLate =
  'A conferência é semanal e está atrasada. Faça uma cópia em Configurações, na aba Cópias de segurança: ela será conferida.';

const diskFull =
  'Aumente o disco, guarde menos cópias de segurança ou leve a pasta delas para outro lugar. Sem espaço, ninguém consegue salvar.';

/** The same advice is in docs/operations.md, Mail. */
const mailSetUp =
  'Para enviar e-mails, preencha o servidor em Configurações, na aba E-mail, ou defina SMTP_URL (por exemplo smtps://usuario:senha@smtp.exemplo.com:465) e MAIL_FROM (o endereço de quem envia) e reinicie o portal.';

function queueLines({ work, hasMailServer, process, at }: Health): StateLineParts[] {
  if (!work) return [{ label: 'Estado', text: 'Não foi possível consultar as filas.', state: 'bad' }];
  const { mails, images, schedule } = work;
  const mailState = judgeMails(mails, at);
  const scheduleState = judgePublications(schedule, at);
  const next =
    schedule.nextAt === null
      ? 'Nenhuma'
      : `${amount(schedule.waiting)}, a próxima em ${formatShortDate(schedule.nextAt)}`;
  const { lookedAt, publishedAt } = process.schedule;
  return [
    {
      label: 'E-mails',
      text: hasMailServer
        ? `${amount(mails.waiting)} em espera, ${amount(mails.givenUp)} sem entrega`
        : 'Sem servidor de e-mail: as mensagens vão para o registro do sistema.',
      detail: hasMailServer
        ? mails.lastError === null
          ? undefined
          : `${explainMailFailure('', mails.lastError)} Veja a fila em Configurações, na aba E-mail.`
        : mailSetUp,
      state: mailState === 'good' && !hasMailServer ? 'watch' : mailState,
    },
    {
      label: 'Tamanhos de imagem',
      text: images === 0 ? 'Nenhuma imagem em espera' : `${amount(images)} em espera`,
      state: 'good',
    },
    {
      label: 'Publicações agendadas',
      text: next,
      detail: [
        lookedAt === null ? '' : `Última verificação: ${formatShortDate(lookedAt)}.`,
        publishedAt === null ? '' : `Última publicação por este processo: ${formatShortDate(publishedAt)}.`,
      ]
        .concat(scheduleState === 'good' ? '' : 'Atrasadas: se não saírem em um minuto, reinicie o portal.')
        .join(' ')
        .trim(),
      state: scheduleState,
    },
  ];
}

function serverLines({ process, memory, at }: Health): StateLineParts[] {
  const { hits, misses } = process.pageCache;
  const asked = hits + misses;
  const memoryState = judgeMemory(memory);
  const share = asked === 0 ? '' : ` (${Math.round((hits / asked) * 100)}%)`;
  return [
    { label: 'Processos', text: amount(process.workers), detail: `Respondeu o processo ${process.id}.` },
    { label: 'No ar há', text: duration(at - process.startedAt) },
    { label: 'Memória deste processo', text: formatBytes(process.memoryBytes) },
    {
      label: 'Memória livre na máquina',
      text: `${formatBytes(memory.free)} de ${formatBytes(memory.total)}`,
      detail: memoryState === 'good' ? undefined : 'Encerre outros programas, ou diminua WORKERS.',
      state: memoryState,
    },
    {
      label: 'Respostas com erro',
      text: process.failures === 0 ? 'Nenhuma desde o início' : `${amount(process.failures)} desde o início`,
      detail: process.failures === 0 ? undefined : 'O registro do sistema diz o motivo de cada uma.',
      state: process.failures === 0 ? 'good' : 'watch',
    },
    {
      label: 'Consultas lentas',
      text:
        process.slowQueries === 0
          ? 'Nenhuma desde o início'
          : `${amount(process.slowQueries)} desde o início`,
      detail: process.slowQueries === 0 ? undefined : 'O registro do sistema diz quais foram.',
    },
    {
      label: 'Páginas servidas do cache',
      text: `${amount(hits)} de ${amount(asked)}${share}`,
      detail: 'Páginas que este processo entregou sem montá-las de novo.',
    },
    { label: 'Versão', text: `Pauta ${process.version}, Node ${process.node}` },
  ];
}

function duration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minuteMs);
  if (minutes < 1) return `${amount(Math.round(milliseconds / 1000))} s`;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${minutes % 60} min`;
  return `${amount(Math.floor(hours / 24))} dias`;
}

function amount(count: number): string {
  return count.toLocaleString('pt-BR');
}
