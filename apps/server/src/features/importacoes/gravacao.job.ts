import { randomUUID } from "node:crypto"
import { raizDoCnpj } from "@partida/contracts/formatos"
import { sql } from "drizzle-orm"
import { diaCivil } from "../../civil.ts"
import { assinar } from "../../db/auditoria.ts"
import type { Tx } from "../../db/banco.ts"
import { oQueDepende } from "../../db/dependentes.ts"
import type { Escopo } from "../../db/escopo.ts"
import { comoErroDeNegocio, ErroDeNegocio } from "../../http/erros.ts"
import { quantos } from "../../palavras.ts"
import type { ContextoDoLote, Executor } from "../processamento/processamento.service.ts"
import type { ItemPendente, ResultadoDeItem } from "../processamento/tipos.ts"
import { completarComContrapartes } from "./contrapartes.repository.ts"
import { desfazerEfeito, escreverEfeitos } from "./efeitos.repository.ts"
import { estadoVazio, lerEstados, travarEmpresaDaRaiz } from "./estado.repository.ts"
import { completarComOPgdas } from "./extratos/estado.repository.ts"
import { lerImportacao } from "./importacoes.repository.ts"
import { deExtrato } from "./julgamento/extratos.ts"
import { julgar } from "./julgamento/julgar.ts"
import {
  ATUALIZADO,
  type Contexto,
  ERRO,
  EXCLUIDO,
  INSERIDO,
  SEM_ACAO,
  TABELAS,
  type Tabela,
  type Veredito,
} from "./julgamento/tipos.ts"
import { aJulgar, gravarVereditos, lerLinhasDasEmpresas } from "./linhas.repository.ts"

type NomeDe = (idUsuario: string) => Promise<string>
type UmaEmpresa = (tx: Tx, contexto: ContextoDoLote, idImportacao: string, cnpjs: string[]) => Promise<ResultadoDeItem>

/** Job "gravar-importacao": one company a transaction, judged again as it is now; what the rows say is written whole or not at all. */
export const executorDeGravacao = (agora: () => Date, nomeDe: NomeDe): Executor<string> =>
  porEmpresa(nomeDe, "gravando", (tx, { escopo }, id, cnpjs) => gravarEmpresa(tx, escopo, id, cnpjs, agora()))

/** Job "desfazer-importacao": one company a transaction, back to what it was, unless something else depends on it by now. */
export const executorDeDesfazer = (nomeDe: NomeDe): Executor<string> =>
  porEmpresa(nomeDe, "desfazendo", (tx, { escopo }, id, cnpjs) => desfazerEmpresa(tx, escopo, id, cnpjs))

function porEmpresa(nomeDe: NomeDe, estado: string, fazer: UmaEmpresa): Executor<string> {
  return {
    porVez: 1,
    preparar: ({ escopo }) => nomeDe(escopo.idUsuario),
    async executar(tx, contexto, itens, autor) {
      const importacao = await lerImportacao(tx, contexto.escopo, contexto.idLote)
      if (importacao?.estado !== estado) return itens.map(() => CANCELADA)
      await assinar(tx, contexto.escopo, autor)
      const resultados: ResultadoDeItem[] = []
      for (const item of itens) resultados.push(await fazer(tx, contexto, importacao.id, cnpjsDe(item)))
      return resultados
    },
  }
}

const CANCELADA: ResultadoDeItem = {
  resultado: SEM_ACAO,
  codigo: null,
  mensagem: "A importação foi cancelada antes desta empresa.",
}

const cnpjsDe = ({ conteudo }: ItemPendente) => (conteudo?.toString("utf8") ?? "").split(",").filter((c) => c !== "")

async function gravarEmpresa(
  tx: Tx,
  escopo: Escopo,
  id: string,
  cnpjs: string[],
  agora: Date,
): Promise<ResultadoDeItem> {
  const linhas = await lerLinhasDasEmpresas(tx, escopo, id, cnpjs)
  const raiz = raizDoCnpj(cnpjs[0] ?? "")
  const hoje = diaCivil(agora)
  const existia = await travarEmpresaDaRaiz(tx, escopo, raiz)
  const estado = (await lerEstados(tx, escopo, [raiz], hoje)).get(raiz) ?? estadoVazio()
  // Only platform operators confirm balances that the preview accepted; those it refused stay refused (see aJulgar).
  const contexto: Contexto = {
    idEscritorio: escopo.idEscritorio,
    agora,
    hoje,
    escreveContas: true,
    novoId: randomUUID,
  }
  const aGravar = linhas.map((l) => aJulgar(l))
  if (aGravar.some(deExtrato)) await completarComOPgdas(tx, escopo, new Map([[raiz, estado]]))
  await completarComContrapartes(tx, escopo, new Map([[raiz, estado]]), aGravar)
  const vereditos = julgar(aGravar, estado, contexto)
  const efeitos = vereditos.flatMap((v) => v.efeitos)
  let gravados: readonly Veredito[] = vereditos
  try {
    // A savepoint: a refusal of the database undoes the company and is still told, row by row.
    await tx.transaction((dentro) => escreverEfeitos(dentro, escopo, efeitos).then(() => conferirAdiadas(dentro)))
  } catch (erro) {
    const conhecido = comoErroDeNegocio(erro)
    if (!conhecido) throw erro
    gravados = vereditos.map((v) =>
      v.efeitos.length === 0
        ? v
        : { ...v, resultado: ERRO, codigo: conhecido.codigo, mensagem: conhecido.message, efeitos: [] },
    )
  }
  await gravarVereditos(
    tx,
    escopo,
    id,
    gravados.map((v) => ({ ...v, efeitos: v.efeitos.length === 0 ? null : v.efeitos })),
  )
  return { ...resumo(gravados, existia), idEmpresa: estado.empresa?.id ?? null }
}

/** What the database only checks at the end (shares that total 100 %) is checked while it can still be told. */
const conferirAdiadas = (tx: Tx) => tx.execute(sql`set constraints all immediate`)

function resumo(vereditos: readonly Veredito[], existia: boolean): ResultadoDeItem {
  const com = (resultado: number) => vereditos.filter((v) => v.resultado === resultado).length
  const novas = com(INSERIDO)
  const mudadas = com(ATUALIZADO)
  const feitas = `${quantos(novas, "inserida", "inseridas")}, ${quantos(mudadas, "atualizada", "atualizadas")}`
  const mensagem = `${feitas}, ${com(SEM_ACAO)} sem alteração, ${com(ERRO)} com erro.`
  const primeiro = vereditos.find((v) => v.resultado === ERRO)
  if (novas || mudadas) return { resultado: existia ? ATUALIZADO : INSERIDO, codigo: null, mensagem }
  if (primeiro) return { resultado: ERRO, codigo: primeiro.codigo, mensagem: primeiro.mensagem }
  return { resultado: SEM_ACAO, codigo: null, mensagem: "Já estava igual." }
}

async function desfazerEmpresa(tx: Tx, escopo: Escopo, id: string, cnpjs: string[]): Promise<ResultadoDeItem> {
  const linhas = (await lerLinhasDasEmpresas(tx, escopo, id, cnpjs)).filter((l) => l.efeitos !== null)
  const raiz = raizDoCnpj(cnpjs[0] ?? "")
  if (!(await travarEmpresaDaRaiz(tx, escopo, raiz))) throw emUso("A empresa não existe mais no escritório.")
  // The last written goes first: what depends on another before it.
  const efeitos = linhas
    .flatMap((l) => (l.efeitos ?? []).map((efeito) => ({ efeito, linha: l })))
    .sort((a, b) => ordem(b) - ordem(a) || b.linha.sequencia - a.linha.sequencia)
  try {
    await tx.transaction(async (dentro) => {
      for (const { efeito, linha } of efeitos)
        if (!(await desfazerEfeito(dentro, escopo, efeito)))
          throw emUso(
            `O que a linha ${linha.linha} da aba ${linha.planilha} gravou (${NOME_DO_REGISTRO[efeito.tabela]}) foi alterado depois da importação. Nada desta empresa foi desfeito; ajuste-a nas telas.`,
          )
      await conferirAdiadas(dentro)
    })
  } catch (erro) {
    const depende = oQueDepende(erro)
    if (depende === null) throw erro
    throw emUso(
      `Esta empresa já tem ${depende} que não vieram desta importação e dependem do que ela gravou. Nada dela foi desfeito; ajuste-a nas telas.`,
    )
  }
  await gravarVereditos(
    tx,
    escopo,
    id,
    linhas.map((l) => {
      const criou = (l.efeitos ?? []).some((e) => e.acao === "inserir")
      return {
        sequencia: l.sequencia,
        resultado: criou ? EXCLUIDO : ATUALIZADO,
        codigo: null,
        mensagem: criou ? "Desfeita: o que a linha gravou foi excluído." : "Desfeita: o valor anterior voltou.",
        efeitos: null,
      }
    }),
  )
  return {
    resultado: EXCLUIDO,
    codigo: null,
    mensagem: `${quantos(linhas.length, "linha desfeita", "linhas desfeitas")}.`,
  }
}

/** What a row of each table is, to whoever reads why it was kept. */
const NOME_DO_REGISTRO: Readonly<Record<Tabela, string>> = {
  empresas: "o cadastro da empresa",
  empresas_regimes: "o regime",
  simples_opcoes: "a opção por caixa ou competência",
  atividades: "uma atividade",
  socios: "um sócio",
  quadros: "o quadro de sócios",
  quadros_socios: "o quadro de sócios",
  pro_labores: "um pró-labore",
  dependentes: "um dependente",
  receitas_informadas: "uma receita",
  folhas_informadas: "uma folha",
  folhas_cpp_das: "uma CPP do DAS",
  contas_correntes: "uma conta corrente",
  clientes: "um cliente",
  fornecedores: "um fornecedor",
}
const emUso = (motivo: string) => new ErroDeNegocio("registro-em-uso", motivo)

/** New records after the changes to them, and each table after those that depend on it. */
function ordem({ efeito }: { efeito: { tabela: (typeof TABELAS)[number]; acao: string } }): number {
  return efeito.acao === "alterar" ? TABELAS.length : TABELAS.indexOf(efeito.tabela)
}
