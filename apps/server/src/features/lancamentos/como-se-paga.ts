import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { ultimasRemessas } from "../../db/remessa-dos-titulos.ts"
import { comTexto, leiautePorId } from "../../documentos/cnab-pagamentos/leiautes.ts"
import { aprovacaoDosTitulos } from "../titulos/aprovacao.service.ts"
import { lerPagamentos, type PagamentoGravado } from "./pagamento.repository.ts"

/** Of these titles: how each is paid, what the rule of approvals asks, and the last file of payments that it was put in. */
export const lerComoSePagam = (tx: Tx, escopo: Escopo, ids: readonly string[]) =>
  juntas(tx, (tx) =>
    Promise.all([
      lerPagamentos(tx, escopo, ids),
      aprovacaoDosTitulos(tx, escopo, ids),
      ultimasRemessas(tx, escopo, ids),
    ]),
  )

type Aprovacao = Awaited<ReturnType<typeof aprovacaoDosTitulos>>[number]

type NaRemessa = Awaited<ReturnType<typeof ultimasRemessas>> extends ReadonlyMap<string, infer R> ? R : never

/** How a title is paid and what it waits for, as the contract says it. */
export const apresentarPagamento = (
  p: PagamentoGravado | undefined,
  aprovacao: Aprovacao | undefined,
  remessa: NaRemessa | undefined,
) => ({
  tipo: p?.tipo ?? null,
  codigo: p?.codigo ?? null,
  recebedor: p?.recebedor ?? null,
  aprovado: p?.aprovadoEm ? { em: p.aprovadoEm.toISOString(), por: p.aprovadoPor ?? "" } : null,
  esperaAprovacao: aprovacao?.falta ?? false,
  pagoSemAprovacao: aprovacao?.pagoSem ?? false,
  remessa:
    remessa === undefined
      ? null
      : {
          id: remessa.idRemessa,
          nsa: remessa.nsa,
          estado: remessa.estado,
          ocorrencias: comTexto(leiautePorId(remessa.leiaute), remessa.ocorrencias),
          observacao: remessa.observacao,
        },
})
