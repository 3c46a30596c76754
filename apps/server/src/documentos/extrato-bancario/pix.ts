import { deReais } from "@partida/fiscal"
import { z } from "zod"
import { diaCivil } from "../../civil.ts"
import { type ContaLida, ExtratoRecusado, LIMITES_DO_EXTRATO, type LinhaLida, SEM_CONTA } from "./tipos.ts"
import { periodoDasLinhas } from "./valores.ts"

const valor = z.string().regex(/^\d{1,10}\.\d{2}$/)
const horario = z.iso.datetime({ offset: true })
const devolucao = z.object({
  rtrId: z.string().max(32),
  valor,
  horario: z.object({ solicitacao: horario, liquidacao: horario.optional() }),
  status: z.string().max(40),
})
const pix = z.object({
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
  txid: z.string().max(35).optional(),
  valor,
  horario,
  infoPagador: z.string().max(LIMITES_DO_EXTRATO.texto).optional(),
  devolucoes: z.array(devolucao).max(100).optional(),
})
const listagem = z.object({ pix: z.array(pix).max(LIMITES_DO_EXTRATO.movimentos) })

/**
 * Pix received, as the listing of the Pix API of Bacen tells them (GET /pix): each is one line known by its endToEndId, each
 * returned part another. Times are UTC: the day is that of São Paulo. Raises ExtratoRecusado.
 */
export function lerPix(texto: string): ContaLida[] {
  const lida = listagem.safeParse(comoJson(texto))
  if (!lida.success) {
    const onde = lida.error.issues[0]?.path.join(".") ?? ""
    throw new ExtratoRecusado(
      "pix",
      `A listagem de Pix não segue a API do Banco Central${onde && ` (${onde.slice(0, 60)})`}. Baixe-a de novo.`,
    )
  }
  const linhas: Omit<LinhaLida, "numero">[] = lida.data.pix.flatMap((p) => [
    {
      identificacao: p.endToEndId,
      documento: p.txid ?? "",
      data: diaDe(p.horario),
      valorCentavos: deReais(p.valor),
      descricao: `Pix recebido ${p.infoPagador ?? ""}`.trim(),
      tipo: "PIX",
    },
    ...(p.devolucoes ?? [])
      .filter((d) => d.status === "DEVOLVIDO")
      .map((d) => ({
        identificacao: d.rtrId,
        documento: p.txid ?? "",
        data: diaDe(d.horario.liquidacao ?? d.horario.solicitacao),
        valorCentavos: -deReais(d.valor),
        descricao: "Pix devolvido",
        tipo: "DEVOLUCAO",
      })),
  ])
  const movimentos = linhas.filter((l) => l.valorCentavos !== 0n).map((l, i) => ({ ...l, numero: i + 1 }))
  return [{ ...SEM_CONTA, periodo: periodoDasLinhas(movimentos), linhas: movimentos }]
}

function comoJson(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    throw new ExtratoRecusado("pix", "O arquivo JSON está incompleto ou estragado. Baixe a listagem de Pix de novo.")
  }
}

const diaDe = (instante: string) => diaCivil(new Date(instante))
