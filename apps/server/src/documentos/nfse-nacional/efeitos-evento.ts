import type { EfeitoEvento } from "./tipos.ts"

interface LinhaDeEfeito {
  readonly tipo: string
  readonly efeito: EfeitoEvento
  readonly fonte: string
}

const XSD = "tiposEventos_v1.01.xsd (2026-02-09), TCInfPedReg"
const ANEXO_II = "Anexo II 1.00.02 (tipos de evento)"

/**
 * Effect of each event on the state of its note. The codes are those of the schema in production, which are not always
 * those of Anexo II (it writes 202211 for the schema's 202201): where they differ the schema wins. Blocking
 * (305102/305103) restrains later events and does not change the note's own state.
 */
export const EFEITOS_DE_EVENTO: readonly LinhaDeEfeito[] = [
  { tipo: "101101", efeito: "cancela", fonte: `${XSD}, e101101; ${ANEXO_II}, linha 1` },
  { tipo: "105102", efeito: "substitui", fonte: `${XSD}, e105102; ${ANEXO_II}, linha 2` },
  { tipo: "101103", efeito: "pendente-cancelamento", fonte: `${XSD}, e101103; ${ANEXO_II}, linha 3` },
  { tipo: "105104", efeito: "cancela", fonte: `${XSD}, e105104; ${ANEXO_II}, linha 4` },
  { tipo: "105105", efeito: "encerra-pendencia", fonte: `${XSD}, e105105; ${ANEXO_II}, linha 5` },
  { tipo: "202201", efeito: "nenhum", fonte: `${XSD}, e202201; ${ANEXO_II}, linha 6` },
  { tipo: "203202", efeito: "nenhum", fonte: `${XSD}, e203202; ${ANEXO_II}, linha 7` },
  { tipo: "204203", efeito: "nenhum", fonte: `${XSD}, e204203; ${ANEXO_II}, linha 8` },
  { tipo: "205204", efeito: "nenhum", fonte: `${XSD}, e205204; ${ANEXO_II}, linha 9` },
  { tipo: "202205", efeito: "nenhum", fonte: `${XSD}, e202205; ${ANEXO_II}, linha 10` },
  { tipo: "203206", efeito: "nenhum", fonte: `${XSD}, e203206; ${ANEXO_II}, linha 11` },
  { tipo: "204207", efeito: "nenhum", fonte: `${XSD}, e204207; ${ANEXO_II}, linha 12` },
  { tipo: "205208", efeito: "nenhum", fonte: `${XSD}, e205208; ${ANEXO_II}, linha 13` },
  { tipo: "305101", efeito: "cancela", fonte: `${XSD}, e305101; ${ANEXO_II}, linha 14` },
  { tipo: "305102", efeito: "nenhum", fonte: `${XSD}, e305102; ${ANEXO_II}, linhas 15 a 21` },
  { tipo: "305103", efeito: "nenhum", fonte: `${XSD}, e305103; ${ANEXO_II}, linhas 22 a 28` },
]

/** Effect of an event type (six digits). Throws RangeError for a type the table does not know. */
export function efeitoDoEvento(tipo: string): EfeitoEvento {
  const linha = EFEITOS_DE_EVENTO.find((l) => l.tipo === tipo)
  if (linha === undefined) throw new RangeError(`Tipo de evento sem efeito conhecido: ${tipo}.`)
  return linha.efeito
}
