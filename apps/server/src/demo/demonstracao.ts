import type { Banco } from "../db/banco.ts"
import { jaSemeada, marcarSemeada } from "../db/instalacao.ts"
import { instalacao } from "../db/schema/instalacao.ts"
import type { Demonstracao } from "../identidade/paginas/entrar.ts"
import type { Servico } from "../servico.ts"
import { semearComunicacao } from "./comunicacao.ts"
import { semearConversas } from "./conversas.ts"
import { entradaDaDemonstracao, instrucoesDaDemonstracao } from "./pessoas.ts"
import { semear } from "./semear.ts"

/**
 * Makes sure that the demonstration offices exist and answers how to sign in. Creates them at the first start; a run
 * that was killed is finished by the next one. The database must have been prepared as "demo". `somente`: as in `semear`.
 */
export async function prepararDemonstracao(
  servico: Servico,
  dizer: (texto: string) => void,
  somente?: ReadonlySet<string>,
): Promise<{ instrucoes: string; entrada: Demonstracao }> {
  const { banco, cofre, armazem, agora } = servico
  if (!(await jaSemeada(banco))) {
    dizer("\n  Preparando a demonstração (só na primeira vez):")
    const referencia = await inicioDaInstalacao(banco)
    await semear(banco, { referencia, dizer, cofre, armazem, ...(somente ? { somente } : {}) })
    dizer("  guias do mês enviadas à caixa de correio da demonstração")
    await semearComunicacao(servico, referencia)
    await semearConversas(servico, referencia)
    await marcarSemeada(banco, agora())
  }
  return { instrucoes: instrucoesDaDemonstracao(), entrada: entradaDaDemonstracao() }
}

/** The first start, and not now: a run finished on another day must give the same months as one that was not killed. */
async function inicioDaInstalacao(banco: Banco): Promise<Date> {
  const [linha] = await banco.comoDono((tx) => tx.select({ em: instalacao.criadaEm }).from(instalacao))
  if (!linha) throw new Error("O banco ainda não foi preparado para demonstração.")
  return linha.em
}
