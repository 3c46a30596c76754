import type { Desfecho } from "../../../ports/receita-federal.ts"
import type { AutorizacaoDoProcurador } from "../../../ports/receita-federal-atos.ts"
import { type Lida, lerCom, type Mapa } from "./ato.ts"
import { dia, instanteOuNulo, lista, objeto, textoExigido, textoSolto, umSo } from "./campos.ts"
import { doEtag } from "./consultas.ts"
import { tipoDoNumero } from "./envelope.ts"
import { traduzir } from "./erros.ts"

/** Not found, under one status or another: not a refusal. */
const NENHUMA = "40400"

/** Of who gave them, the contribuinte, to who asks. */
export const procuracoes: Mapa<"procuracoes"> = {
  chamada: (_pedido, { contribuinte, contratante, autor = contratante }) => ({
    servico: "PROCURACOES/OBTERPROCURACAO41",
    dados: JSON.stringify({
      outorgante: contribuinte,
      tipoOutorgante: String(tipoDoNumero(contribuinte)),
      outorgado: autor,
      tipoOutorgado: String(tipoDoNumero(autor)),
    }),
  }),
  ler: lerCom(
    lista(objeto({ dtexpiracao: dia, sistemas: lista(textoSolto) })),
    (dadas) => ({
      procuracoes: dadas.map((p) => ({ ate: p.dtexpiracao, servicos: p.sistemas.filter((s) => s !== "") })),
    }),
    { procuracoes: [] },
  ),
  lerOutroStatus: ({ envelope }) =>
    envelope.mensagens.some(({ codigo }) => codigo === NENHUMA)
      ? { tipo: "ok", valor: { procuracoes: [] } }
      : undefined,
}

const autorizada = umSo(objeto({ autenticar_procurador_token: textoExigido, data_hora_expiracao: instanteOuNulo }))

export const autorizarProcurador: Mapa<"autorizar-procurador"> = {
  chamada: ({ termoAssinado }) => ({
    servico: "AUTENTICAPROCURADOR/ENVIOXMLASSINADO81",
    dados: JSON.stringify({ xml: termoAssinado.toString("base64") }),
  }),
  ler: lerCom(autorizada, (d) => ({ token: d.autenticar_procurador_token, valeAte: d.data_hora_expiracao })),
  lerOutroStatus: (lida) => (lida.envelope.status === 304 ? daVezAnterior(lida) : undefined),
}

/** The same term again: the token of the first time still serves, and comes in the header. */
function daVezAnterior(lida: Lida): Desfecho<AutorizacaoDoProcurador> {
  const token = doEtag(lida, "autenticar_procurador_token")
  if (token === null) return traduzir(lida.requisicao, lida.envelope.status, lida.envelope.mensagens)
  const expira = new Date(lida.resposta.cabecalhos.expires ?? "")
  return { tipo: "ok", valor: { token, valeAte: Number.isNaN(expira.getTime()) ? null : expira.toISOString() } }
}
