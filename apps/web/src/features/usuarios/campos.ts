import { papelEmPalavras } from "../../shared/conta/papeis.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import type { BuscaDosUsuarios } from "./busca.ts"
import { papeisDoLugar } from "./formulario.ts"

export const situacoes = [
  { value: "ativo", label: "Ativos" },
  { value: "convidado", label: "Convidados" },
  { value: "desativado", label: "Desativados" },
] as const

/** Filters of the people list. Outside any office there is only one role and no company. */
export function camposDosUsuarios(semEscritorio: boolean): readonly CampoDoFiltro<keyof BuscaDosUsuarios>[] {
  return [
    { campo: "busca", tipo: "texto", rotulo: "Buscar usuários", exemplo: "Nome ou e-mail" },
    ...(semEscritorio ? [] : doEscritorio),
    { campo: "situacao", tipo: "de-fora", rotulo: "Situação", opcoes: situacoes },
  ]
}

const doEscritorio: readonly CampoDoFiltro<keyof BuscaDosUsuarios>[] = [
  {
    campo: "papel",
    tipo: "opcoes",
    rotulo: "Perfil",
    todas: "Todos os perfis",
    opcoes: papeisDoLugar(false).map((id) => ({ value: String(id), label: papelEmPalavras(id) })),
  },
  { campo: "empresa", tipo: "empresa-de-fora", rotulo: "Empresa" },
]
