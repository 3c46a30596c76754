import { randomUUID } from "node:crypto"
import { guias, guiasPagamentos } from "../../db/schema/guias.ts"
import type { Ambiente, Ator } from "../ambiente.ts"

/** A guide of the victim's company, with a payment that was taken back. */
export async function criarGuia(ambiente: Ambiente, { escopo }: Ator, idEmpresa: string) {
  const id = randomUUID()
  const idPagamento = randomUUID()
  const { idEscritorio } = escopo
  const quando = ambiente.servico.agora()
  const dinheiro = {
    data: "2026-09-10",
    pagoEm: "2026-09-10",
    valorCentavos: 77_700n,
    principalCentavos: 77_700n,
    multaCentavos: 0n,
    jurosCentavos: 0n,
    divisao: "calculada" as const,
  }
  const pagamento = { idEscritorio, idEmpresa, idGuia: id, ...dinheiro }
  const quem = { registradoEm: quando, registradoPor: "Sócia da Vítima" }
  await ambiente.banco.emEscopo(escopo, async (tx) => {
    await tx.insert(guias).values({
      idEscritorio,
      id,
      idEmpresa,
      competencia: "2026-08",
      obrigacao: "irrf-lucros",
      valorCentavos: 77_700n,
      vencimento: "2026-09-18",
      prazoInterno: "2026-09-16",
      origem: "lucros",
      versao: 1,
      criadaEm: quando,
    })
    await tx.insert(guiasPagamentos).values([
      { ...pagamento, ...quem, id: idPagamento, tipo: "pagamento" },
      { ...pagamento, ...quem, id: randomUUID(), tipo: "estorno", estornoDe: idPagamento, motivo: "Da vítima" },
    ])
  })
  return { id, idPagamento, competencia: "2026-08" }
}
