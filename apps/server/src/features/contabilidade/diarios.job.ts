import { estornar } from "@partida/contabil"
import { alvoDoDiario } from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import { assinar } from "../../db/auditoria.ts"
import type { Tx } from "../../db/banco.ts"
import { quantos } from "../../palavras.ts"
import { emSeparado } from "../processamento/por-empresa.service.ts"
import type { Executor } from "../processamento/processamento.service.ts"
import type { ResultadoDeItem } from "../processamento/tipos.ts"
import { novoLancamento } from "./contabilidade.repository.ts"
import { tomarLivros } from "./contabilidade.service.ts"
import {
  alterarDiario,
  type DiarioGravado,
  lerAEstornar,
  lerNumerosDe,
  lerOrigensGravadas,
  tomarDiario,
} from "./diarios.repository.ts"
import type { Alvo } from "./diarios.service.ts"
import { lerParte, lerParteDoEstorno } from "./diarios-partes.ts"
import { inserirLancamentos } from "./postagem.repository.ts"

type NomeDe = (idUsuario: string) => Promise<string>

interface Parte {
  readonly alvo: Alvo
  readonly diario: DiarioGravado
  readonly conteudo: Uint8Array
}

/** What is done with a part of a journal that is as it must be for that; of another, nothing is done, and it is said why. */
interface OQueSeFaz {
  readonly estado: DiarioGravado["estado"]
  readonly senao: string
  readonly fazer: (tx: Tx, ato: Ato, parte: Parte) => Promise<ResultadoDeItem>
}

const INSERIDO = 1
const ATUALIZADO = 2
const SEM_ACAO = 5

/** Job "importar-diario": a part of a journal a transaction, whole or not at all; what the books already have is not written again. */
export const executorDoDiario = (agora: () => Date, nomeDe: NomeDe) =>
  porParte(agora, nomeDe, {
    estado: "importada",
    senao: "O diário foi desfeito antes desta parte.",
    fazer: lancarParte,
  })

/** Job "desfazer-diario": a part of what a journal brought, reversed in a transaction; what was reversed meanwhile is left as it is. */
export const executorDoEstornoDoDiario = (agora: () => Date, nomeDe: NomeDe) =>
  porParte(agora, nomeDe, {
    estado: "desfeita",
    senao: "A importação não está mais sendo desfeita.",
    fazer: estornarParte,
  })

function porParte(agora: () => Date, nomeDe: NomeDe, { estado, senao, fazer }: OQueSeFaz): Executor<string> {
  const emTurno = async (tx: Tx, ato: Ato, alvo: Alvo, conteudo: Uint8Array) => {
    await tomarLivros(tx, ato, alvo.idEmpresa)
    const diario = await tomarDiario(tx, ato.escopo, alvo.idEmpresa, alvo.id)
    return diario?.estado === estado ? fazer(tx, ato, { alvo, diario, conteudo }) : semAcao(senao)
  }
  return {
    porVez: 1,
    preparar: ({ escopo }) => nomeDe(escopo.idUsuario),
    async executar(tx, { escopo, parametros }, itens, nome) {
      const alvo = alvoDoDiario.parse(parametros)
      const ato = { escopo, nome, agora: agora() }
      await assinar(tx, escopo, nome)
      const resultados: ResultadoDeItem[] = []
      for (const { conteudo } of itens) {
        if (conteudo === null) throw new Error("Uma parte de um diário precisa de conteúdo.")
        resultados.push(await emSeparado(tx, (t) => emTurno(t, ato, alvo, conteudo)))
      }
      return resultados
    },
  }
}

async function lancarParte(tx: Tx, ato: Ato, { alvo, diario, conteudo }: Parte): Promise<ResultadoDeItem> {
  const { escopo } = ato
  const parte = lerParte(conteudo)
  const ja = await lerOrigensGravadas(
    tx,
    escopo,
    alvo.idEmpresa,
    parte.map((l) => l.origem),
  )
  const novos = parte
    .filter((l) => !ja.has(l.origem))
    .map(({ linha, origem, ...lancamento }) => ({
      linha,
      ...novoLancamento(ato, alvo.idEmpresa, lancamento, { origem, idImportacao: alvo.id }),
    }))
  await inserirLancamentos(tx, novos)
  await alterarDiario(tx, escopo, alvo.id, {
    lancamentos: diario.lancamentos + novos.length,
    semAcao: diario.semAcao + parte.length - novos.length,
  })
  if (novos.length === 0) return semAcao("Já estava nos livros.")
  const numeros = await lerNumerosDe(
    tx,
    escopo,
    novos.map((n) => n.lancamento.id),
  )
  return {
    resultado: INSERIDO,
    codigo: null,
    mensagem: "Lançada nos livros.",
    detalhes: [
      ...novos.map(
        ({ linha, lancamento: { id, ano } }) => `Linha ${linha}: lançamento ${numeros.get(id) ?? "?"} de ${ano}.`,
      ),
      ...parte.filter((l) => ja.has(l.origem)).map(({ linha }) => `Linha ${linha}: já estava nos livros.`),
    ],
  }
}

async function estornarParte(tx: Tx, ato: Ato, { alvo, diario, conteudo }: Parte): Promise<ResultadoDeItem> {
  const { escopo } = ato
  const pedidos = lerParteDoEstorno(conteudo)
  const seus = await lerAEstornar(tx, escopo, alvo.idEmpresa, pedidos)
  await inserirLancamentos(
    tx,
    seus.map((l) => novoLancamento(ato, alvo.idEmpresa, estornar(l, l.data, diario.motivo ?? ""), { estornoDe: l.id })),
  )
  await alterarDiario(tx, escopo, alvo.id, { estornados: diario.estornados + pedidos.length })
  if (seus.length === 0) return semAcao("Já estava estornada.")
  return {
    resultado: ATUALIZADO,
    codigo: null,
    mensagem: "Estornada, no dia de cada lançamento.",
    detalhes: [`${quantos(seus.length, "lançamento estornado", "lançamentos estornados")}.`],
  }
}

const semAcao = (mensagem: string): ResultadoDeItem => ({ resultado: SEM_ACAO, codigo: "ja-feito", mensagem })
