/** Writing of RFC 5545: lines of 75 octets at most, ended by CRLF, with what is special escaped. */

export interface Evento {
  /** The same while the event is the same. */
  readonly uid: string
  /** Whole day, ISO date. */
  readonly dia: string
  readonly resumo: string
  readonly descricao: string
}

const FIM = "\r\n"
const OCTETOS_DA_LINHA = 75

/** TEXT of RFC 5545 3.3.11. */
const escapar = (texto: string) => texto.replace(/[\\;,]/g, (c) => `\\${c}`).replace(/\r\n|\r|\n/g, "\\n")

/** Folds a line between characters, never inside one: what goes on begins by a space (3.1). */
function dobrar(linha: string): string {
  const linhas: string[] = []
  let atual = ""
  let octetos = 0
  for (const caractere of linha) {
    const tamanho = Buffer.byteLength(caractere)
    if (octetos + tamanho > OCTETOS_DA_LINHA) {
      linhas.push(atual)
      atual = " "
      octetos = 1
    }
    atual += caractere
    octetos += tamanho
  }
  return [...linhas, atual].join(FIM)
}

const emData = (dia: string) => dia.replaceAll("-", "")

function diaSeguinte(dia: string): string {
  const data = new Date(`${dia}T00:00:00Z`)
  data.setUTCDate(data.getUTCDate() + 1)
  return data.toISOString().slice(0, 10)
}

const emInstante = (instante: Date) => `${instante.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`

/** A calendar that others only read. */
export function escreverAgenda(nome: string, eventos: readonly Evento[], agora: Date): string {
  const carimbo = emInstante(agora)
  const linhas = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Partida//Declaracoes//PT-BR",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapar(nome)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    ...eventos.flatMap(({ uid, dia, resumo, descricao }) => [
      "BEGIN:VEVENT",
      `UID:${escapar(uid)}`,
      `DTSTAMP:${carimbo}`,
      `DTSTART;VALUE=DATE:${emData(dia)}`,
      `DTEND;VALUE=DATE:${emData(diaSeguinte(dia))}`,
      `SUMMARY:${escapar(resumo)}`,
      `DESCRIPTION:${escapar(descricao)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ]
  return linhas.map(dobrar).join(FIM) + FIM
}
