import { type Competencia, somarMeses } from "@partida/fiscal"
import type { Banco } from "../db/banco.ts"
import type { Escopo } from "../db/escopo.ts"
import { registrarDeclaracao } from "../features/pgdas/ficha.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { type Calendario, dataNoMes } from "./calendario.ts"
import { HORIZONTE } from "./escritorios.ts"
import { lerDeDono, lerFechadas } from "./leituras.ts"

/** Of the month being closed, one in so many was declared at the portal; the others leave by the queue. */
const NO_PORTAL = 4
const DIA_DA_ENTREGA = 18
/** Companies of a month: enough for lists and filters, and no more of the time of who waits for the demonstration. */
const EMPRESAS = 40

/** Records, through the service of the product, the PGDAS-D of months that the first office closed. Safe to repeat. */
export async function semearDeclaracoes(banco: Banco, calendario: Calendario): Promise<void> {
  const escopo = sistema(HORIZONTE.id)
  const { aFechar } = calendario
  // Whose owner signs in is paid by the document that the queue brings.
  const deDono = new Set((await lerDeDono(banco, escopo)).map(({ id }) => id))
  for (const competencia of [somarMeses(aFechar, -1), aFechar]) {
    const doSimples = (await lerFechadas(banco, escopo, competencia)).filter(({ regime }) => regime === "simples")
    const fechadas = doSimples.slice(0, EMPRESAS)
    for (const [ordem, { id, cnpj, declaradaEm }] of fechadas.entries()) {
      const pelaFila = competencia === aFechar && (ordem % NO_PORTAL !== 0 || deDono.has(id))
      if (declaradaEm !== null || pelaFila) continue
      await declarar(banco, escopo, { id, cnpj, ordem, competencia }, calendario)
    }
  }
}

interface Mes {
  readonly id: string
  readonly cnpj: string
  readonly ordem: number
  readonly competencia: Competencia
}

async function declarar(banco: Banco, escopo: Escopo, mes: Mes, { hoje }: Calendario): Promise<void> {
  const { id, cnpj, ordem, competencia } = mes
  const prevista = dataNoMes(somarMeses(competencia, 1), DIA_DA_ENTREGA - (ordem % 5))
  const declaradaEm = prevista < hoje ? prevista : hoje
  const [ano = "", numero = ""] = competencia.split("-")
  const corpo = {
    tipo: "original" as const,
    declaradaEm,
    numeroDoRecibo: `01.07.${ano.slice(2)}${numero}1.${String(1_000_000 + ordem * 7_919).slice(0, 7)}-${ordem % 10}`,
    numeroDaDeclaracao: `${cnpj.slice(0, 8)}${ano}${numero}001`,
  }
  const ato = { escopo, nome: "Carla Contadora", agora: new Date(`${declaradaEm}T15:00:00-03:00`) }
  await banco.emEscopo(escopo, (tx) => registrarDeclaracao(tx, ato, { idEmpresa: id, competencia }, 0, corpo))
}
