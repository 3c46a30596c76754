import { randomUUID } from "node:crypto"
import type { EscolhaDaLinha, Importacao } from "@partida/contracts"
import { diaCivil } from "../../../civil.ts"
import type { Banco, Tx } from "../../../db/banco.ts"
import type { Escopo } from "../../../db/escopo.ts"
import { detectarConteudo } from "../../../documentos/arquivos/detectar-conteudo.ts"
import { nomeDeExibicao } from "../../../documentos/arquivos/nome-de-exibicao.ts"
import type { ArquivoRecebido } from "../../../http/arquivos.ts"
import { ErroDeNegocio, recusar } from "../../../http/erros.ts"
import { inserirImportacao } from "../importacoes.repository.ts"
import { apresentar, conferir, exigir } from "../importacoes.service.ts"
import type { LinhaAJulgar } from "../julgamento/tipos.ts"
import { julgarLinhas } from "../julgamento.service.ts"
import { aJulgar, inserirLinhas, lerTodasAsLinhas } from "../linhas.repository.ts"
import { empacotar } from "./pacote.ts"

/** Extracts of one import: those of some ten companies over a year. */
const MAXIMO_DE_EXTRATOS = 120

/**
 * Receives extracts of the PGDAS-D and begins to check them; what cannot be read is told in a row. Raises sem-arquivos,
 * arquivo-grande-demais and extrato-nao-e-pdf when nothing there is a PDF.
 */
export async function receberExtratos(
  banco: Banco,
  escopo: Escopo,
  arquivos: readonly ArquivoRecebido[],
  agora: Date,
): Promise<Importacao> {
  if (arquivos.length === 0)
    throw new ErroDeNegocio("sem-arquivos", "Nenhum arquivo foi enviado. Escolha os extratos do PGDAS-D em PDF.")
  if (arquivos.length > MAXIMO_DE_EXTRATOS)
    throw new ErroDeNegocio(
      "arquivo-grande-demais",
      `O envio tem mais de ${MAXIMO_DE_EXTRATOS} extratos. Divida-o em partes menores, por exemplo por empresa.`,
    )
  if (!arquivos.some(({ bytes }) => ACEITOS.includes(detectarConteudo(bytes))))
    throw new ErroDeNegocio("extrato-nao-e-pdf")
  const nomes = nomesUnicos(arquivos.map((a) => nomeDeExibicao(a.nome)))
  const pacote = empacotar(arquivos.map(({ bytes }, i) => ({ nome: nomes[i] ?? "", bytes })))
  const id = randomUUID()
  return banco.emEscopo(escopo, async (tx) => {
    const nome = arquivos.length === 1 ? (nomes[0] ?? "") : `${arquivos.length} extratos do PGDAS-D`
    const planilhas = nomes.map((nome) => ({
      nome,
      oculta: false,
      cabecalho: null,
      linhasDeCabecalho: 0,
      linhas: 0,
      colunas: [],
      avisos: [],
      amostra: [],
      sugestoes: {},
      lembrada: false,
    }))
    await inserirImportacao(tx, escopo, {
      id,
      nome,
      origem: "extratos",
      conteudo: pacote,
      planilhas,
      mapeamento: [],
      agora,
    })
    return conferir(tx, escopo, id, [], agora)
  })
}

const ACEITOS: readonly string[] = ["pdf", "zip"]

/** "extrato.pdf", "extrato (2).pdf": a row is found by the name of its file. */
function nomesUnicos(nomes: readonly string[]): string[] {
  const vistos = new Map<string, number>()
  return nomes.map((nome) => {
    const vezes = (vistos.get(nome) ?? 0) + 1
    vistos.set(nome, vezes)
    return vezes === 1 ? nome : nome.replace(/(\.[^.]*)?$/, (fim) => ` (${vezes})${fim}`)
  })
}

interface Escolhas {
  readonly linhas?: readonly number[] | undefined
  readonly escolha?: Exclude<EscolhaDaLinha, "pendente"> | undefined
  readonly cppNaFolha?: "inclusa" | "a-parte" | undefined
}

/**
 * Keeps what a person chose of the rows whose record says another amount, and judges them again. Raises nao-encontrado,
 * transicao-recusada, entrada-invalida.
 */
export async function escolher(
  tx: Tx,
  escopo: Escopo,
  id: string,
  { linhas: sequencias, escolha, cppNaFolha }: Escolhas,
  agora: Date,
): Promise<Importacao> {
  const lida = await exigir(tx, escopo, id, ["conferida"], "Só se escolhe antes de gravar. Envie os extratos de novo.")
  if (lida.origem !== "extratos")
    throw new ErroDeNegocio("nao-se-aplica", "Em importação de planilha não há o que escolher: corrija a planilha.")
  if (escolha === undefined && cppNaFolha === undefined)
    recusar("Diga qual valor fica, ou onde está a CPP do DAS.", "escolha")
  const gravadas = await lerTodasAsLinhas(tx, escopo, lida.id)
  const pedidas = sequencias === undefined ? null : new Set(sequencias)
  const emConflito = new Set(gravadas.flatMap((l) => (l.escolha === null ? [] : [l.sequencia])))
  const fora = [...(pedidas ?? [])].find((s) => !emConflito.has(s))
  if (fora !== undefined) recusar(`A linha ${fora} não tem conflito: não há o que escolher nela.`, "linhas")
  const novas = gravadas.map((l): LinhaAJulgar => {
    const { dados, ...resto } = aJulgar(l)
    const daFolha = cppNaFolha !== undefined && l.tipo === "extrato-folha" ? { cppNaFolha } : {}
    const aqui = pedidas === null ? emConflito.has(l.sequencia) : pedidas.has(l.sequencia)
    return { ...resto, dados: { ...dados, ...daFolha, ...(aqui && escolha !== undefined ? { escolha } : {}) } }
  })
  const contexto = {
    idEscritorio: escopo.idEscritorio,
    agora,
    hoje: diaCivil(agora),
    escreveContas: false,
    novoId: randomUUID,
  }
  await inserirLinhas(tx, escopo, lida.id, novas, await julgarLinhas(tx, escopo, novas, contexto))
  return apresentar(tx, escopo, lida.id)
}
