import { formatarCompetencia } from "@partida/fiscal"
import type { Banco } from "../db/banco.ts"
import { cadastrarEmpresas, planejarEscritorio } from "./cadastros.ts"
import { calendarioDe } from "./calendario.ts"
import { ESCRITORIOS } from "./escritorios.ts"
import { importarArquivos } from "./importar.ts"
import { percorrerMeses } from "./meses.ts"
import { planejarArquivos } from "./notas.ts"
import { concederEmpresas, criarPessoas } from "./pessoas.ts"

export interface OpcoesDaSemente {
  /** The instant that the whole demonstration is about. */
  readonly referencia: Date
  readonly dizer: (texto: string) => void
  /** Called after each transaction, with its name: tests interrupt here. */
  readonly aoPassar?: (passo: string) => void
}

/**
 * Creates the two offices with people, companies, notes and closed months. Everything goes through the services of the
 * product. Repeating it, or finishing an interrupted run with the same `referencia`, gives the same data: every step
 * looks first at what is there.
 */
export async function semear(banco: Banco, { referencia, dizer, aoPassar = () => {} }: OpcoesDaSemente): Promise<void> {
  const calendario = calendarioDe(referencia)
  await criarPessoas(banco, referencia)
  aoPassar("pessoas")
  const planos = ESCRITORIOS.map((escritorio) => ({
    escritorio,
    planejadas: planejarEscritorio(escritorio, calendario),
  }))
  const total = planos.reduce((soma, p) => soma + p.planejadas.length, 0)
  dizer(
    `  ${total} empresas em ${planos.length} escritórios, com receita e folha desde ${formatarCompetencia(calendario.primeiro)}`,
  )
  for (const { escritorio, planejadas } of planos)
    await cadastrarEmpresas(banco, escritorio, planejadas, calendario, aoPassar)
  await concederEmpresas(banco)
  aoPassar("acessos")

  const arquivos = planos.flatMap(({ escritorio, planejadas }) =>
    planejadas.map((p) => ({
      escritorio,
      id: p.id,
      nome: p.empresa.nome,
      ...planejarArquivos(p.empresa, calendario, p.receitas),
    })),
  )
  dizer(
    `  ${arquivos.reduce((soma, a) => soma + a.arquivos.length, 0)} arquivos XML de notas e eventos, assinados e importados`,
  )
  for (const { escritorio, id, nome, arquivos: dela } of arquivos) {
    await importarArquivos(banco, escritorio.id, id, dela)
    aoPassar(`notas ${nome}`)
  }

  dizer(
    `  meses de ${formatarCompetencia(calendario.inicio)} a ${formatarCompetencia(calendario.aFechar)}, calculados e fechados`,
  )
  for (const { escritorio, planejadas } of planos)
    await percorrerMeses(banco, escritorio, planejadas, calendario, aoPassar)
  for (const { escritorio, id, nome, depoisDeFechar } of arquivos) {
    await importarArquivos(banco, escritorio.id, id, depoisDeFechar)
    aoPassar(`depois de fechar ${nome}`)
  }
}
