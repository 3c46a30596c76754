import type { LinhaDoFaturamento } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import { apresentarEtapa } from "../etapas/apresentacao.ts"
import { regime } from "../mes/apresentacao.ts"
import type { FaturamentoJulgado } from "./faturamento.service.ts"

type PrazoDe = (regime: LinhaDoFaturamento["regime"], calculado: string | null) => LinhaDoFaturamento["prazo"]

/** A row of the step in the shape of the contract. In a closed month nothing stops nor asks for a reason any more. */
export function apresentarFaturamento(
  { fatos: f, julgamento: j }: FaturamentoJulgado,
  prazoDe: PrazoDe,
): LinhaDoFaturamento {
  const quieta = f.fechado || f.etapa?.situacao === "concluida"
  const doRegime = regime(f.regime ?? "simples")
  const reaisOuNulo = (valor: bigint | null) => (valor === null ? null : paraReais(valor))
  return {
    idEmpresa: f.idEmpresa,
    apelido: f.apelido,
    cnpj: f.cnpj,
    regime: doRegime,
    responsavel: f.responsavel,
    etapa: apresentarEtapa(f.etapa, f.mesFechado),
    fechado: f.fechado,
    receita: {
      notas: paraReais(j.notas),
      digitada: paraReais(j.digitada),
      recebida: reaisOuNulo(j.recebida),
      total: paraReais(j.total),
    },
    quantidadeDeNotas: f.documentos.quantidade,
    anterior: reaisOuNulo(j.anterior),
    media: reaisOuNulo(j.media),
    diferencas: {
      anterior: j.anterior === null ? null : paraReais(j.total - j.anterior),
      media: j.media === null ? null : paraReais(j.total - j.media),
    },
    pendentes: {
      aDecidir: f.notas.aDecidir,
      semAtividade: f.notas.semAtividade,
      aResponder: f.notas.aResponder,
      emEspera: f.emEspera,
      eventos: f.notas.eventos,
    },
    impedimentos: quieta ? [] : [...j.impedimentos],
    avisos: quieta ? [] : [...j.avisos],
    prazo: prazoDe(doRegime, null),
    token: j.token,
  }
}
