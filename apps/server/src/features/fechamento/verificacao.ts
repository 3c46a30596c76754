import { asc, sql } from "drizzle-orm"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { PLATAFORMA } from "../../db/escritorios.ts"
import { escritorios } from "../../db/schema/escritorios.ts"
import { tabelasDeclaradas } from "../../db/tabelas-declaradas.ts"
import { conferirLivros } from "../contabilidade/contabilidade.service.ts"
import { verificarRecibos } from "../folha/verificacao.service.ts"
import { conferirSomas } from "../notas-fiscais/consulta.service.ts"
import { conferirDocumentos } from "../notas-fiscais/documentos.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { conferirBoletins, conferirRegistro, type Publicados } from "../registro/conferencia.service.ts"
import { noRegistro } from "../registro/encadeamento.service.ts"
import { lerMotores } from "../registro/motores.service.ts"
import { auditadas, conferirTrilha } from "../registro/trilha.service.ts"
import { verificarMeses } from "./meses-selados.ts"

export interface Divergencia {
  readonly escritorio: string
  readonly empresa: string | null
  readonly competencia: string | null
  readonly mensagem: string
}

/** What was looked at, and what was found. */
export interface Verificacao {
  readonly empresas: number
  readonly mesesSelados: number
  readonly elos: number
  /** Pró-labore slips, of every version. */
  readonly recibos: number
  readonly documentos: number
  readonly linhasDeAuditoria: number
  /** Rows of the trail that no link has yet. */
  readonly soltas: number
  readonly boletins: number
  readonly divergencias: readonly Divergencia[]
  /** What another engine computed and today's computes otherwise: a correction, not a tampering. */
  readonly mudancas: readonly Divergencia[]
}

interface OpcoesDaVerificacao {
  /** Only this office, and without the platform. */
  readonly idEscritorio?: string
  /** Recomputes only sealed months, slips and files from this month on (AAAA-MM); chains and trails are walked whole. */
  readonly desde?: string
  /** What was published outside; absent where nothing is configured to be. */
  readonly publicados?: Publicados
  /** Told of each divergence as it is found. */
  readonly aoDivergir?: (divergencia: Divergencia) => void
}

/**
 * Compares everything that is closed with everything that can contradict it: sealed months with their chains and with
 * today's engine, slips and files with their hashes, every audited record with its trail, the trail with its register, and
 * the register with what was published of it. Company by company; writes nothing.
 */
export async function verificarTudo(banco: Banco, opcoes: OpcoesDaVerificacao = {}): Promise<Verificacao> {
  const visto = novaVerificacao(opcoes)
  const tabelas = auditadas(await tabelasDeclaradas())
  const motores = await banco.naPlataforma(lerMotores)
  const todos = await banco.naPlataforma((tx) =>
    tx.select({ id: escritorios.id, nome: escritorios.nome }).from(escritorios).orderBy(asc(escritorios.nome)),
  )
  for (const { id, nome } of todos) {
    if (opcoes.idEscritorio !== undefined && opcoes.idEscritorio !== id) continue
    const escopo = sistema(id)
    for (const empresa of await banco.emEscopo(escopo, (tx) => lerEmpresas(tx, escopo)))
      await banco.emEscopo(escopo, async (tx) => {
        const meses = await verificarMeses(tx, escopo, empresa.id, visto.desde, motores)
        const folha = await verificarRecibos(tx, escopo, empresa.id, visto.desde)
        const arquivos = await conferirDocumentos(tx, escopo, empresa.id, visto.desde)
        const somas = await conferirSomas(tx, escopo, empresa.id)
        const livros = await conferirLivros(tx, escopo, empresa.id)
        const trilha = await conferirTrilha(tx, tabelas, id, empresa.id)
        visto.somar({
          empresas: 1,
          mesesSelados: meses.meses,
          elos: meses.elos,
          recibos: folha.recibos,
          documentos: arquivos.documentos,
        })
        const achados = [...meses.achados, ...folha.achados, ...arquivos.achados, ...somas, ...livros, ...trilha]
        visto.divergir(nome, empresa.nome, achados)
        visto.mudar(nome, empresa.nome, [...meses.mudancas, ...folha.mudancas])
      })
    visto.divergir(nome, null, await banco.emEscopo(escopo, (tx) => conferirTrilha(tx, tabelas, id, null)))
    visto.divergir(nome, null, await banco.emEscopo(escopo, (tx) => conferirSomas(tx, escopo, null)))
    visto.divergir(nome, null, await verificarRegistro(banco, id, opcoes, visto))
  }
  if (opcoes.idEscritorio === undefined)
    await verificarPlataforma(banco, new Set(todos.map((e) => e.id)), opcoes, visto)
  return visto.fim()
}

/** What a verification has seen so far. */
function novaVerificacao({ desde = null, aoDivergir }: Omit<OpcoesDaVerificacao, "desde"> & { desde?: string | null }) {
  const divergencias: Divergencia[] = []
  const mudancas: Divergencia[] = []
  const contagens = {
    empresas: 0,
    mesesSelados: 0,
    elos: 0,
    recibos: 0,
    documentos: 0,
    linhasDeAuditoria: 0,
    soltas: 0,
    boletins: 0,
  }
  return {
    desde,
    somar(mais: Partial<typeof contagens>) {
      for (const [nome, quantos] of Object.entries(mais)) contagens[nome as keyof typeof contagens] += quantos
    },
    divergir(escritorio: string, empresa: string | null, achados: readonly Achado[]) {
      for (const achado of achados) {
        const divergencia = { escritorio, empresa, ...achado }
        divergencias.push(divergencia)
        aoDivergir?.(divergencia)
      }
    },
    mudar(escritorio: string, empresa: string | null, achados: readonly Achado[]) {
      mudancas.push(...achados.map((achado) => ({ escritorio, empresa, ...achado })))
    },
    fim: (): Verificacao => ({ ...contagens, divergencias, mudancas }),
  }
}

type Achado = Pick<Divergencia, "competencia" | "mensagem">
const semMes = (mensagem: string): Achado => ({ competencia: null, mensagem })

/** The companies of an office, and those that only its trail still knows. */
async function lerEmpresas(tx: Tx, escopo: Escopo): Promise<{ readonly id: string; readonly nome: string }[]> {
  const { rows } = await tx.execute<{ id: string; nome: string }>(sql`select coalesce(e.id, a.id_empresa) as id,
      coalesce(e.apelido, 'empresa ' || a.id_empresa) as nome
    from (select id, apelido from empresas where id_escritorio = ${escopo.idEscritorio}) e
    full join (select distinct id_empresa from auditoria where id_escritorio = ${escopo.idEscritorio} and id_empresa is not null) a
      on a.id_empresa = e.id
    order by 2, 1`)
  return rows
}

async function verificarRegistro(
  banco: Banco,
  idEscritorio: string,
  { publicados }: OpcoesDaVerificacao,
  visto: ReturnType<typeof novaVerificacao>,
): Promise<Achado[]> {
  const emRegistro = noRegistro(banco, idEscritorio)
  const { linhas, soltas, achados } = await conferirRegistro(emRegistro, idEscritorio)
  const dosBoletins = publicados ? await conferirBoletins(emRegistro, idEscritorio, publicados) : []
  const boletins = publicados?.boletins.filter((b) => b.boletim.idEscritorio === idEscritorio).length ?? 0
  visto.somar({ linhasDeAuditoria: linhas, soltas, boletins })
  return [...achados, ...dosBoletins].map(semMes)
}

/** What happened outside of any office, and offices that only their statements still know. */
async function verificarPlataforma(
  banco: Banco,
  conhecidos: ReadonlySet<string>,
  opcoes: OpcoesDaVerificacao,
  visto: ReturnType<typeof novaVerificacao>,
): Promise<void> {
  visto.divergir("Plataforma", null, await verificarRegistro(banco, PLATAFORMA, opcoes, visto))
  const { publicados } = opcoes
  if (!publicados) return
  for (const [id, dele] of Map.groupBy(publicados.boletins, (b) => b.boletim.idEscritorio)) {
    if (id === PLATAFORMA || conhecidos.has(id)) continue
    visto.somar({ boletins: dele.length })
    const nome = dele.at(-1)?.boletim.escritorio ?? id
    visto.divergir(nome, null, (await conferirBoletins(null, id, publicados)).map(semMes))
  }
}
