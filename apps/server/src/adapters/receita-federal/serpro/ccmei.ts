import type { Desfecho } from "../../../ports/receita-federal.ts"
import { type Lida, lerCom, type Mapa, PedidoInvalido } from "./ato.ts"
import { diaOuNulo, lista, objeto, pdf, simOuNaoOuNulo, textoExigido, textoOuNulo, textoSolto, umSo } from "./campos.ts"
import { ehDoPedido, semMascara, tipoDoNumero } from "./envelope.ts"
import { ilegivel } from "./erros.ts"

/** Of nobody but who was asked about: what is kept among the documents and data of a company is of that company. */
function doPedido<T extends { readonly cnpj: string }>(lida: Lida, lido: Desfecho<T>): Desfecho<T> {
  if (lido.tipo !== "ok") return lido
  const dele = ehDoPedido(lida.requisicao, semMascara(lido.valor.cnpj))
  return dele ? lido : ilegivel(lida.requisicao, "o certificado é de outro CNPJ")
}

const certificado = lerCom(umSo(objeto({ cnpj: textoSolto, pdf })), (d) => d)

export const ccmei: Mapa<"ccmei"> = {
  chamada: () => ({ servico: "CCMEI/EMITIRCCMEI121", dados: "" }),
  ler: (lida) => {
    const lido = doPedido(lida, certificado(lida))
    return lido.tipo === "ok" ? { tipo: "ok", valor: { pdf: lido.valor.pdf } } : lido
  },
}

const ocupacao = objeto({ descricaoocupacao: textoSolto, codigocnae: textoOuNulo })
const cadastro = lerCom(
  umSo(
    objeto({
      cnpj: textoSolto,
      empresario: umSo(objeto({ cpf: textoOuNulo }).nullable()),
      situacaocadastralvigente: textoExigido,
      datainiciosituacaocadastral: diaOuNulo,
      enquadramento: umSo(
        objeto({
          periodosmei: lista(objeto({ indice: textoSolto, datainicio: diaOuNulo, datafim: diaOuNulo })),
          optantemei: simOuNaoOuNulo,
        }),
      ),
      atividade: umSo(
        objeto({ ocupacaoprincipal: umSo(ocupacao.nullable()), ocupacoessecundarias: lista(ocupacao) }).nullable(),
      ),
    }),
  ),
  (d) => ({
    cnpj: d.cnpj,
    situacao: d.situacaocadastralvigente,
    situacaoDesde: d.datainiciosituacaocadastral,
    // A document, not a name: what is written otherwise in it is not used.
    cpf: /^\d{11}$/.test(semMascara(d.empresario?.cpf ?? "")) ? semMascara(d.empresario?.cpf ?? "") : null,
    enquadrado: d.enquadramento.optantemei,
    periodos: d.enquadramento.periodosmei.flatMap(({ datainicio, datafim }) =>
      datainicio === null ? [] : [{ de: datainicio, ate: datafim }],
    ),
    ocupacoes: [d.atividade?.ocupacaoprincipal, ...(d.atividade?.ocupacoessecundarias ?? [])].flatMap((o) =>
      o ? [{ descricao: o.descricaoocupacao, cnae: o.codigocnae?.replace(/\D/g, "") || null }] : [],
    ),
  }),
)

export const dadosDoMei: Mapa<"dados-do-mei"> = {
  chamada: () => ({ servico: "CCMEI/DADOSCCMEI122", dados: "" }),
  ler: (lida) => {
    const lido = doPedido(lida, cadastro(lida))
    if (lido.tipo !== "ok") return lido
    const { cnpj: _, enquadrado, ...valor } = lido.valor
    // Where it does not say, nobody may be told that a company left the MEI.
    if (enquadrado === null) return ilegivel(lida.requisicao, "enquadramento.optanteMei: falta")
    return { tipo: "ok", valor: { ...valor, enquadrado } }
  },
}

/** Warnings by which it says that a person has none. */
const NENHUMA: ReadonlySet<string> = new Set(["BSN-0090", "BSN-0100"])

const daPessoa = lerCom(
  lista(objeto({ cnpj: textoExigido, situacao: textoExigido, enquadradomei: simOuNaoOuNulo })),
  (meis) => ({
    meis: meis.map(({ cnpj, situacao, enquadradomei }) => ({
      cnpj: semMascara(cnpj),
      situacao,
      enquadrado: enquadradomei === true,
    })),
  }),
)

export const meisDaPessoa: Mapa<"meis-da-pessoa"> = {
  chamada: (_pedido, { contribuinte }) => {
    if (tipoDoNumero(contribuinte) !== 1) throw new PedidoInvalido("contribuinte", "Informe o CPF do titular.")
    return { servico: "CCMEI/CCMEISITCADASTRAL123", dados: "" }
  },
  ler: (lida) =>
    lida.envelope.mensagens.some(({ codigo }) => NENHUMA.has(codigo))
      ? { tipo: "ok", valor: { meis: [] } }
      : daPessoa(lida),
}
