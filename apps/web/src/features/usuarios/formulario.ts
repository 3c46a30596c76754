import { type Papel, podeGerirPapel, type Usuario } from "@partida/contracts"
import type { Queixas } from "../../lib/formulario/queixas.ts"
import { papelEmPalavras } from "../../shared/conta/papeis.ts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"

export type IdDePapel = Usuario["idPapel"]

/** What the form of a person holds. */
export interface Digitado {
  readonly nome: string
  readonly email: string
  readonly idPapel: IdDePapel | null
  readonly somenteConcedidas: boolean
  readonly empresas: readonly { readonly id: string; readonly apelido: string }[]
}

export const VAZIO: Digitado = { nome: "", email: "", idPapel: null, somenteConcedidas: false, empresas: [] }

/** What each role sees and does, for who gives it. */
export const explicacoes: Record<IdDePapel, string> = {
  1: "Vê e administra tudo do escritório, inclusive os usuários.",
  2: "Fecha os meses e cuida das empresas do escritório.",
  3: "Sócio ou responsável: vê a própria empresa e o que pagar.",
  4: "Equipe da empresa cliente: vê o dia a dia, sem os dados cadastrais.",
  5: "Opera a plataforma inteira, de todos os escritórios.",
}

/** Roles from the highest level down, as people read them. */
const emOrdem: readonly { readonly id: IdDePapel; readonly papel: Papel }[] = [
  { id: 5, papel: "ROOT" },
  { id: 1, papel: "ADMINISTRADOR" },
  { id: 2, papel: "CONTADOR" },
  { id: 3, papel: "EMPRESA" },
  { id: 4, papel: "FUNCIONARIO" },
]

/** Roles that somebody may give: below their own, and Root only outside any office, where nothing else fits. */
export function papeisOferecidos(quem: Papel, semEscritorio: boolean): readonly IdDePapel[] {
  return emOrdem
    .filter(({ papel }) => (papel === "ROOT") === semEscritorio && podeGerirPapel(quem, papel))
    .map((p) => p.id)
}

/** Roles that may exist where the person is looking, for the filter. */
export function papeisDoLugar(semEscritorio: boolean): readonly IdDePapel[] {
  return emOrdem.filter(({ papel }) => (papel === "ROOT") === semEscritorio).map((p) => p.id)
}

/** People of client companies work only in the companies chosen for them. */
const exigeEmpresas = (idPapel: IdDePapel | null): boolean => idPapel === 3 || idPapel === 4

/** Whether the form asks for companies. */
export function pedeEmpresas({ idPapel, somenteConcedidas }: Digitado): boolean {
  return exigeEmpresas(idPapel) || (idPapel === 2 && somenteConcedidas)
}

export function digitadoDe({ nome, email, idPapel, somenteConcedidas, empresas }: Usuario): Digitado {
  return { nome, email, idPapel, somenteConcedidas, empresas }
}

/**
 * What goes to the server; companies and mark only where the role has them. The companies in one order, so that choosing
 * them in another is no change. Without a role it is a body that the contract refuses.
 */
export function corpoDe(digitado: Digitado) {
  const { nome, idPapel, somenteConcedidas, empresas } = digitado
  return {
    nome,
    idPapel,
    somenteConcedidas: idPapel === 2 && somenteConcedidas,
    empresas: pedeEmpresas(digitado) ? idsDas(empresas) : [],
  }
}

/** What the contract does not say, or says in words for programmers. */
export function conferir({ idPapel, empresas }: Digitado): Queixas {
  return {
    ...(idPapel === null ? { idPapel: "Escolha o perfil." } : {}),
    ...(exigeEmpresas(idPapel) && empresas.length === 0
      ? { empresas: "Escolha ao menos uma empresa para esta pessoa." }
      : {}),
  }
}

/** Fields of the conflict screen, in the order of the form. */
export const camposComparados: readonly CampoComparado<Digitado>[] = [
  { nome: "nome", rotulo: "Nome", emPalavras: ({ nome }) => nome || "vazio" },
  {
    nome: "idPapel",
    rotulo: "Perfil",
    emPalavras: ({ idPapel }) => (idPapel === null ? "nenhum" : papelEmPalavras(idPapel)),
  },
  {
    nome: "somenteConcedidas",
    rotulo: "Só as empresas concedidas",
    emPalavras: ({ somenteConcedidas }) => (somenteConcedidas ? "Sim" : "Não"),
  },
  {
    nome: "empresas",
    rotulo: "Empresas",
    emPalavras: ({ empresas }) => empresas.map(({ apelido }) => apelido).join(", ") || "nenhuma",
    valor: ({ empresas }) => idsDas(empresas),
  },
]

function idsDas(empresas: Digitado["empresas"]): string[] {
  return empresas.map(({ id }) => id).sort()
}
