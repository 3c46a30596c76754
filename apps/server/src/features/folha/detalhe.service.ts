import type { DetalheDaFolha } from "@partida/contracts"
import { deReais, paraReais } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { lerEmpresa } from "../empresas/leitura.service.ts"
import { apresentarLinha, apresentarMei, janelaAnterior, reciboEmitido, reciboPrevisto } from "./apresentacao.ts"
import { lerBrutoAnterior, lerVersoes } from "./folha.repository.ts"
import { exigirDepoisDoMes } from "./folha.service.ts"
import { julgarFolhas } from "./julgamento.service.ts"
import { oQueMudou } from "./mudanca.ts"
import { lerEmpresasDaFolha } from "./painel.repository.ts"

/** The payroll items of a company in a month: issued, or as they would be. Raises nao-encontrado and entrada-invalida. */
export async function detalharFolha(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, competencia }: { readonly idEmpresa: string; readonly competencia: string },
  suposto: { readonly pagamento?: string | undefined; readonly servicosDeMei?: string | undefined } = {},
): Promise<DetalheDaFolha> {
  const gravada = await lerEmpresa(tx, escopo, idEmpresa)
  const [empresa] = await lerEmpresasDaFolha(tx, escopo, [idEmpresa])
  if (!gravada || !empresa) throw new ErroDeNegocio("nao-encontrado")
  const { pagamento = null, servicosDeMei } = suposto
  exigirDepoisDoMes(competencia, pagamento)
  const dito = servicosDeMei === undefined ? null : deReais(servicosDeMei)
  const lida = encontrado(
    (await julgarFolhas(tx, escopo, competencia, [idEmpresa], { pagamento, servicosDeMei: dito })).get(idEmpresa),
  )
  const { julgada, emitidos } = lida
  const anteriores = await lerBrutoAnterior(tx, escopo, janelaAnterior(competencia), [idEmpresa])
  const concluida = julgada.etapa?.situacao === "concluida"
  const versoes = await lerVersoes(tx, escopo, idEmpresa, competencia)
  return {
    linha: apresentarLinha(empresa, lida, anteriores.get(idEmpresa) ?? null),
    razaoSocial: gravada.empresa.razaoSocial,
    competencia,
    dataPagamento: julgada.dataPagamento,
    recibos: concluida ? emitidos.map(reciboEmitido) : julgada.recibos.map((r) => reciboPrevisto(r, julgada)),
    servicosDeMei: apresentarMei(julgada),
    token: julgada.token,
    podeConcluir: !concluida && julgada.impedimentos.length === 0,
    podeReabrir: concluida && !julgada.fechado,
    ressalvas: (julgada.etapa?.ressalvas ?? []) as DetalheDaFolha["ressalvas"],
    mudou: oQueMudou(lida),
    versoes: versoes.map((v) => ({ ...v, emitidoEm: v.emitidoEm.toISOString(), bruto: paraReais(v.bruto) })),
  }
}
