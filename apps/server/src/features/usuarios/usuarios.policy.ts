import { type Papel, podeGerirPapel } from "@partida/contracts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"

/** What a person is given: role and companies. */
export interface Perfil {
  readonly papel: Papel
  readonly somenteConcedidas: boolean
  readonly empresas: readonly string[]
}

/** Where people are being managed: in an office, or among the operators of the platform, who belong to none. */
export type Ambito = "escritorio" | "plataforma"

/** Raises papel-acima-do-seu unless the level of `alvo` is strictly below that of who acts (Root: anybody's). */
export function exigirGestao(quemAge: Papel, alvo: Papel): void {
  if (!podeGerirPapel(quemAge, alvo)) throw new ErroDeNegocio("papel-acima-do-seu")
}

/** Raises sem-permissao when somebody acts on themselves. */
export function exigirOutraPessoa(idDeQuemAge: string, idDoAlvo: string): void {
  if (idDeQuemAge === idDoAlvo) {
    throw new ErroDeNegocio(
      "sem-permissao",
      "Você não pode alterar nem desativar o seu próprio usuário. Peça a outra pessoa com esse poder.",
    )
  }
}

/**
 * The profile as it will be kept: what does not apply to the role is dropped (companies of an Administrador, the mark
 * "somente as concedidas" of whoever is not an accountant). Raises papel-acima-do-seu, and entrada-invalida naming the
 * field when the role does not fit the place or lacks companies.
 */
export function conferirPerfil(quemAge: Papel, ambito: Ambito, pedido: Perfil): Perfil {
  exigirGestao(quemAge, pedido.papel)
  if ((pedido.papel === "ROOT") !== (ambito === "plataforma")) {
    recusar(
      ambito === "plataforma"
        ? "Sem escritório escolhido só se gerenciam operadores da plataforma (Root). Escolha o escritório na barra superior."
        : "Root opera a plataforma e não pertence a escritório. Para criá-lo, saia do escritório na barra superior.",
      "idPapel",
    )
  }
  switch (pedido.papel) {
    case "EMPRESA":
    case "FUNCIONARIO":
      if (pedido.empresas.length === 0) {
        recusar("Escolha ao menos uma empresa para esta pessoa.", "empresas")
      }
      return { papel: pedido.papel, somenteConcedidas: false, empresas: pedido.empresas }
    case "CONTADOR":
      return pedido
    case "ADMINISTRADOR":
    case "ROOT":
      return { papel: pedido.papel, somenteConcedidas: false, empresas: [] }
    case "INTEGRACAO":
      recusar("Credenciais de máquina se criam em Integração.", "idPapel")
  }
}

/** Whether nobody else would be left to manage the place if this person lost the role or the access. */
export function ehOUltimo(papel: Papel, outrosAtivosDoPapel: number): boolean {
  return (papel === "ADMINISTRADOR" || papel === "ROOT") && outrosAtivosDoPapel === 0
}
