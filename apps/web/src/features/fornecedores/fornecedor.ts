import { chavesPix, type Fornecedor, type RetencaoDoFornecedor, retencoesDoFornecedor } from "@partida/contracts"
import { formatos } from "@partida/contracts/formatos"
import {
  type ContraparteDigitada,
  camposComparados as camposDaContraparte,
  corpoDe as corpoDaContraparte,
  NOVA,
  valoresDe,
} from "../../shared/contrapartes/contraparte.ts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import type { Leitura } from "../../shared/formulario/useEdicao.ts"

type TipoDeChave = NonNullable<Fornecedor["tipoDaChavePix"]>

/** What the form of a supplier holds. */
export interface FornecedorDigitado extends ContraparteDigitada {
  readonly categoria: string
  readonly retencoes: readonly RetencaoDoFornecedor[]
  readonly tipoDaChavePix: "" | TipoDeChave
  readonly chavePix: string
  readonly idBanco: string
  readonly agencia: string
  readonly conta: string
}

export const NOVO: FornecedorDigitado = {
  ...NOVA,
  categoria: "",
  retencoes: [],
  tipoDaChavePix: "",
  chavePix: "",
  idBanco: "",
  agencia: "",
  conta: "",
}

/** A supplier as the form holds it. */
export const leituraDe = (f: Fornecedor): Leitura<FornecedorDigitado> => ({
  valores: {
    ...valoresDe(f),
    categoria: f.categoria ?? "",
    retencoes: f.retencoes,
    tipoDaChavePix: f.tipoDaChavePix ?? "",
    chavePix: f.chavePix ?? "",
    idBanco: f.idBanco ?? "",
    agencia: f.agencia ?? "",
    conta: f.conta ?? "",
  },
  versao: f.versao,
})

/** A Pix key as it is kept: a random one in small letters, the others by their own format. */
const chaveDe = (tipo: TipoDeChave, chave: string) =>
  tipo === "aleatoria" ? chave.trim().toLowerCase() : formatos[tipo].ler(chave)

/** What goes to the server; a key without a kind stays behind. */
export function corpoDe(d: FornecedorDigitado) {
  return {
    ...corpoDaContraparte(d),
    categoria: d.categoria || null,
    retencoes: [...d.retencoes],
    tipoDaChavePix: d.tipoDaChavePix || null,
    chavePix: d.tipoDaChavePix === "" ? null : chaveDe(d.tipoDaChavePix, d.chavePix) || null,
    idBanco: d.idBanco || null,
    agencia: d.agencia || null,
    conta: d.conta || null,
  }
}

/** Fields of the conflict screen, in the order of the form. */
export const camposComparados: readonly CampoComparado<FornecedorDigitado>[] = [
  ...camposDaContraparte.map(({ nome, rotulo, emPalavras }) => ({
    nome,
    rotulo,
    emPalavras: (d: FornecedorDigitado) => emPalavras(d),
  })),
  { nome: "categoria", rotulo: "Categoria das despesas", emPalavras: ({ categoria }) => categoria || "nenhuma" },
  {
    nome: "retencoes",
    rotulo: "Retenções",
    emPalavras: ({ retencoes }) => retencoes.map((r) => retencoesDoFornecedor[r]).join(", ") || "nenhuma",
  },
  {
    nome: "tipoDaChavePix",
    rotulo: "Tipo da chave Pix",
    emPalavras: ({ tipoDaChavePix: tipo }) => (tipo === "" ? "nenhuma" : chavesPix[tipo]),
  },
  { nome: "chavePix", rotulo: "Chave Pix", emPalavras: ({ chavePix }) => chavePix || "vazia" },
  { nome: "idBanco", rotulo: "Banco", emPalavras: ({ idBanco }) => idBanco || "nenhum" },
  { nome: "agencia", rotulo: "Agência", emPalavras: ({ agencia }) => agencia || "vazia" },
  { nome: "conta", rotulo: "Conta", emPalavras: ({ conta }) => conta || "vazia" },
]
