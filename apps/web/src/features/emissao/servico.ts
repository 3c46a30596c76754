import type { ServicoDaEmpresa } from "@partida/contracts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import type { Leitura } from "../../shared/formulario/useEdicao.ts"

export const opcoesDoIss = {
  "pela-regra": "Pela regra do município",
  sim: "Sempre retido pelo cliente",
  nao: "Nunca retido",
} as const

/** What the form of a service holds. */
export interface ServicoDigitado {
  readonly nome: string
  readonly codigo: string
  readonly codigoMunicipal: string
  readonly nbs: string
  readonly descricao: string
  readonly issRetido: keyof typeof opcoesDoIss
}

export const NOVO: ServicoDigitado = {
  nome: "",
  codigo: "",
  codigoMunicipal: "",
  nbs: "",
  descricao: "",
  issRetido: "pela-regra",
}

/** A service as the form holds it. */
export const leituraDe = ({
  nome,
  codigo,
  codigoMunicipal,
  nbs,
  descricao,
  issRetido,
  versao,
}: ServicoDaEmpresa): Leitura<ServicoDigitado> => ({
  valores: { nome, codigo, codigoMunicipal: codigoMunicipal ?? "", nbs: nbs ?? "", descricao, issRetido },
  versao,
})

/** What goes to the server. */
export const corpoDe = (d: ServicoDigitado) => ({
  ...d,
  codigoMunicipal: d.codigoMunicipal === "" ? null : d.codigoMunicipal,
  nbs: d.nbs === "" ? null : d.nbs,
})

/** Fields of the conflict screen, in the order of the form. */
export const camposComparados: readonly CampoComparado<ServicoDigitado>[] = [
  { nome: "nome", rotulo: "Nome", emPalavras: ({ nome }) => nome || "vazio" },
  { nome: "codigo", rotulo: "Código nacional", emPalavras: ({ codigo }) => codigo || "nenhum" },
  { nome: "descricao", rotulo: "Descrição", emPalavras: ({ descricao }) => descricao || "vazia" },
  { nome: "codigoMunicipal", rotulo: "Código municipal", emPalavras: (d) => d.codigoMunicipal || "nenhum" },
  { nome: "nbs", rotulo: "NBS", emPalavras: ({ nbs }) => nbs || "nenhuma" },
  { nome: "issRetido", rotulo: "ISS retido", emPalavras: ({ issRetido }) => opcoesDoIss[issRetido] },
]
