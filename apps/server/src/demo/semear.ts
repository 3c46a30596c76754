import { formatarCompetencia } from "@partida/fiscal"
import { sql } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import type { Cofre } from "../identidade/cofre.ts"
import type { Armazem } from "../ports/armazem.ts"
import { completarEscritorios } from "./cadastro-dos-escritorios.ts"
import { cadastrarEmpresas, planejarEscritorio } from "./cadastros.ts"
import { calendarioDe } from "./calendario.ts"
import { semearCalendarioDasDeclaracoes } from "./calendario-das-declaracoes.ts"
import { semearCertificados } from "./certificados.ts"
import { completarAtividadesEContas } from "./cnae.ts"
import { semearDeclaracoes } from "./declaracoes.ts"
import { semearDespesas } from "./despesas.ts"
import { semearDocumentos } from "./documentos.ts"
import { semearEmissao } from "./emissao.ts"
import { criarGrupos } from "./empresas.ts"
import { ESCRITORIOS } from "./escritorios.ts"
import { semearFaturas } from "./faturas.ts"
import { semearLucros } from "./folha-do-mes.ts"
import { semearNovosClientes } from "./implantacao.ts"
import { semearImportacoes } from "./importacoes.ts"
import { importarArquivos } from "./importar.ts"
import { semearLivros } from "./livros.ts"
import { percorrerMeses } from "./meses.ts"
import { planejarArquivos } from "./notas.ts"
import { concederEmpresas, criarPessoas } from "./pessoas.ts"
import { semearMesesDoPresumido } from "./presumido.ts"
import { semearRecebiveis } from "./recebiveis.ts"
import { semearRegrasFiscais } from "./regras-fiscais.ts"
import { cadastrarSocios } from "./socios.ts"

interface OpcoesDaSemente {
  /** The instant that the whole demonstration is about. */
  readonly referencia: Date
  readonly dizer: (texto: string) => void
  /** Names in the catalogue; only these companies, for who looks at a few. Absent: all. */
  readonly somente?: ReadonlySet<string>
  /** Keeps the keys of the certificates; without one there are none. */
  readonly cofre?: Cofre
  /** Keeps what is attached; without one nothing is. */
  readonly armazem?: Armazem
  /** Called after each transaction, with its name: tests interrupt here. */
  readonly aoPassar?: (passo: string) => void
}

/**
 * Creates the two offices with people, companies, notes and closed months. Everything goes through the services of the
 * product. Repeating it, or finishing an interrupted run with the same `referencia`, gives the same data: every step
 * looks first at what is there.
 */
export async function semear(
  banco: Banco,
  { referencia, dizer, somente, cofre, armazem, aoPassar = () => {} }: OpcoesDaSemente,
): Promise<void> {
  const calendario = calendarioDe(referencia)
  await criarPessoas(banco, referencia)
  aoPassar("pessoas")
  const planos = ESCRITORIOS.map((escritorio) => ({
    escritorio,
    planejadas: planejarEscritorio(escritorio, calendario).filter((p) => somente?.has(p.empresa.nome) ?? true),
  }))
  const total = planos.reduce((soma, p) => soma + p.planejadas.length, 0)
  dizer(
    `  ${total} empresas em ${planos.length} escritórios, com receita e folha desde ${formatarCompetencia(calendario.primeiro)}`,
  )
  for (const { escritorio } of planos) await criarGrupos(banco, escritorio, referencia)
  for (const { escritorio, planejadas } of planos)
    await cadastrarEmpresas(banco, escritorio, planejadas, calendario, aoPassar)
  await completarEscritorios(banco, calendario)
  await semearNovosClientes(banco, calendario)
  aoPassar("novos clientes")
  for (const { escritorio, planejadas } of planos) await cadastrarSocios(banco, escritorio, planejadas, calendario)
  aoPassar("socios")
  for (const { escritorio, planejadas } of planos)
    await completarAtividadesEContas(banco, escritorio, planejadas, calendario)
  aoPassar("atividades e contas")
  await semearRegrasFiscais(banco, calendario)
  aoPassar("regras fiscais")
  await concederEmpresas(banco, new Set(planos.flatMap((p) => p.planejadas.map(({ id }) => id))))
  aoPassar("acessos")
  await contarParaOPlanejador(banco)
  if (cofre) await semearCertificados(banco, cofre, referencia, aoPassar, somente)

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
  for (const { escritorio } of planos) {
    const dele = arquivos.filter((a) => a.escritorio === escritorio)
    const porMes = Map.groupBy(
      dele.flatMap(({ id, arquivos }) => arquivos.map((arquivo) => ({ idEmpresa: id, arquivo }))),
      ({ arquivo }) => arquivo.mes,
    )
    for (const mes of [...porMes.keys()].sort()) {
      await importarArquivos(banco, escritorio.id, porMes.get(mes) ?? [])
      aoPassar(`notas ${escritorio.id} ${mes}`)
    }
  }
  for (const { escritorio } of planos) await semearEmissao(banco, escritorio, referencia, somente)
  aoPassar("emissão")
  await semearFaturas(banco, referencia, somente)
  aoPassar("faturas")

  dizer(
    `  meses de ${formatarCompetencia(calendario.inicio)} a ${formatarCompetencia(calendario.aFechar)}, calculados e fechados`,
  )
  for (const { escritorio, planejadas } of planos) await semearLucros(banco, escritorio, planejadas, calendario)
  aoPassar("lucros")
  for (const { escritorio, planejadas } of planos)
    await semearMesesDoPresumido(banco, escritorio, planejadas, calendario)
  aoPassar("lucro presumido")
  for (const { escritorio, planejadas } of planos)
    await percorrerMeses(banco, escritorio, planejadas, calendario, aoPassar)
  for (const { escritorio, id, nome, depoisDeFechar } of arquivos) {
    await importarArquivos(
      banco,
      escritorio.id,
      depoisDeFechar.map((arquivo) => ({ idEmpresa: id, arquivo })),
    )
    aoPassar(`depois de fechar ${nome}`)
  }
  for (const { escritorio, planejadas } of planos)
    await semearLivros(banco, escritorio, planejadas, calendario, armazem)
  aoPassar("livros")
  for (const { escritorio, planejadas } of planos) await semearDespesas(banco, escritorio, planejadas, calendario)
  aoPassar("despesas")
  for (const { escritorio, planejadas } of planos) await semearRecebiveis(banco, escritorio, planejadas, calendario)
  aoPassar("recebíveis")
  await semearDeclaracoes(banco, calendario)
  await semearCalendarioDasDeclaracoes(banco, calendario)
  aoPassar("declarações")
  if (armazem) await semearDocumentos(banco, armazem, calendario)
  aoPassar("documentos")
  // The past imports speak of the whole portfolio.
  if (!somente) await semearImportacoes(banco, calendario)
  aoPassar("importações")
  await contarParaOPlanejador(banco)
}

/**
 * The embedded engine has nobody to gather statistics behind its back, and plans a portfolio as if it were a few rows. A sample of a
 * few thousand rows of each table says what a plan here needs, for a fifth of the time.
 */
async function contarParaOPlanejador(banco: Banco): Promise<void> {
  if (banco.tipo !== "embutido") return
  await banco.comoDono(async (tx) => {
    await tx.execute(sql`set local default_statistics_target = 20`)
    await tx.execute(sql`analyze`)
  })
}
