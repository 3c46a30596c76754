import { rotasDosAcessos } from "./acessos.ts"
import { rotasDaAuditoria } from "./auditoria.ts"
import { rotasDasChavesApi } from "./chaves-api.ts"
import { rotasDaConta } from "./conta.ts"
import { rotasDasEmpresas } from "./empresas.ts"
import { rotasDoFechamento } from "./fechamento.ts"
import { rotasDaDemonstracao, rotasDaIdentidade } from "./identidade.ts"
import { rotasDosLotes } from "./lotes.ts"
import { rotasDaMarca } from "./marca.ts"
import { rotasDasNotasFiscais } from "./notas-fiscais.ts"
import { rotasDasNotificacoes } from "./notificacoes.ts"
import { rotasDaPlataforma } from "./plataforma.ts"
import { rotasDasPreferencias } from "./preferencias.ts"
import { rotasDosUsuarios } from "./usuarios.ts"

/** Every call of the API, in one object: the hostile suite and the OpenAPI document walk it. */
export const rotas = {
  ...rotasDaPlataforma,
  ...rotasDaConta,
  ...rotasDasPreferencias,
  ...rotasDasNotificacoes,
  ...rotasDaMarca,
  ...rotasDaIdentidade,
  ...rotasDaDemonstracao,
  ...rotasDosUsuarios,
  ...rotasDosAcessos,
  ...rotasDasChavesApi,
  ...rotasDaAuditoria,
  ...rotasDasEmpresas,
  ...rotasDasNotasFiscais,
  ...rotasDosLotes,
  ...rotasDoFechamento,
} as const
export type NomeDeRota = keyof typeof rotas
