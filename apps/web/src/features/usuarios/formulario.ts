import { type Papel, papeis, papelPorId, podeGerirPapel, rotasDosUsuarios, type Usuario } from "@partida/contracts"
import type { DadosDoUsuario } from "./usuarios.api.ts"

export type IdDePapel = Usuario["idPapel"]

/** What the form of a person holds. */
export interface Digitado {
  readonly nome: string
  readonly email: string
  readonly idPapel: IdDePapel | null
  readonly somenteConcedidas: boolean
  readonly empresas: readonly { readonly id: string; readonly apelido: string }[]
}

export type Campo = keyof Digitado
export type Queixas = Readonly<Partial<Record<Campo, string>>>

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

export function rotuloDoPapel(id: number): string {
  const papel = papelPorId(id)
  return papel ? papeis[papel].rotulo : `Perfil ${id}`
}

/** People of client companies work only in the companies chosen for them. */
export const exigeEmpresas = (idPapel: IdDePapel | null): boolean => idPapel === 3 || idPapel === 4

/** Whether the form asks for companies. */
export function pedeEmpresas({ idPapel, somenteConcedidas }: Digitado): boolean {
  return exigeEmpresas(idPapel) || (idPapel === 2 && somenteConcedidas)
}

export function digitadoDe({ nome, email, idPapel, somenteConcedidas, empresas }: Usuario): Digitado {
  return { nome, email, idPapel, somenteConcedidas, empresas }
}

/** What goes to the server; companies and mark only where the role has them. Null while no role is chosen. */
export function corpoDe(digitado: Digitado): DadosDoUsuario | null {
  const { nome, idPapel, somenteConcedidas, empresas } = digitado
  if (idPapel === null) return null
  return {
    nome,
    idPapel,
    somenteConcedidas: idPapel === 2 && somenteConcedidas,
    empresas: pedeEmpresas(digitado) ? empresas.map(({ id }) => id) : [],
  }
}

/** What the contract would refuse, by field, in the contract's own words. */
export function queixasDe(digitado: Digitado): Queixas {
  const corpo = corpoDe(digitado)
  const semEmpresa: Queixas =
    exigeEmpresas(digitado.idPapel) && digitado.empresas.length === 0
      ? { empresas: "Escolha ao menos uma empresa para esta pessoa." }
      : {}
  const lido = rotasDosUsuarios.convidarUsuario.corpo.safeParse({ ...digitado, empresas: [], ...corpo })
  if (lido.success) return semEmpresa
  const porCampo: Partial<Record<Campo, string>> = { ...semEmpresa }
  for (const { path, message } of lido.error.issues) {
    const campo = ehCampo(path[0]) ? path[0] : null
    if (campo) porCampo[campo] ??= campo === "idPapel" ? "Escolha o perfil." : message
  }
  return porCampo
}

/** Whether a name is one of the form's fields. */
export function ehCampo(nome: unknown): nome is Campo {
  return typeof nome === "string" && Object.hasOwn(VAZIO, nome)
}

const rotulos: Record<Campo, string> = {
  nome: "Nome",
  email: "E-mail",
  idPapel: "Perfil",
  somenteConcedidas: "Só as empresas concedidas",
  empresas: "Empresas",
}
const campos: readonly Campo[] = ["nome", "email", "idPapel", "somenteConcedidas", "empresas"]

export interface Mudanca {
  readonly campo: Campo
  readonly rotulo: string
  readonly de: string
  readonly para: string
}

/** What changed from one reading of a person to another, in words. */
export function mudancasEntre(antes: Digitado, depois: Digitado): readonly Mudanca[] {
  return campos
    .filter((campo) => !iguais(campo, antes, depois))
    .map((campo) => ({ campo, rotulo: rotulos[campo], de: emPalavras(campo, antes), para: emPalavras(campo, depois) }))
}

/** The current record with what was typed kept: a field nobody touched here takes what somebody else wrote. */
export function mesclar(lido: Digitado, atual: Digitado, digitado: Digitado): Digitado {
  const meu = (campo: Campo) => !iguais(campo, lido, digitado)
  return {
    nome: meu("nome") ? digitado.nome : atual.nome,
    email: meu("email") ? digitado.email : atual.email,
    idPapel: meu("idPapel") ? digitado.idPapel : atual.idPapel,
    somenteConcedidas: meu("somenteConcedidas") ? digitado.somenteConcedidas : atual.somenteConcedidas,
    empresas: meu("empresas") ? digitado.empresas : atual.empresas,
  }
}

function iguais(campo: Campo, um: Digitado, outro: Digitado): boolean {
  if (campo !== "empresas") return um[campo] === outro[campo]
  const ids = (d: Digitado) =>
    d.empresas
      .map(({ id }) => id)
      .sort()
      .join()
  return ids(um) === ids(outro)
}

function emPalavras(campo: Campo, digitado: Digitado): string {
  switch (campo) {
    case "nome":
    case "email":
      return digitado[campo] || "vazio"
    case "idPapel":
      return digitado.idPapel === null ? "nenhum" : rotuloDoPapel(digitado.idPapel)
    case "somenteConcedidas":
      return digitado.somenteConcedidas ? "Sim" : "Não"
    case "empresas":
      return digitado.empresas.map(({ apelido }) => apelido).join(", ") || "nenhuma"
    default:
      return campo satisfies never
  }
}
