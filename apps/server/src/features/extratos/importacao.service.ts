import { createHash, randomUUID } from "node:crypto"
import type { colunasDoExtrato, corpoDaConta, ImportacaoDeExtrato } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { z } from "zod"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { exigirEmpresa, existeEmpresa, fechadoAte, travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, lerPagina, naOrdem, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { nomeDeExibicao } from "../../documentos/arquivos/nome-de-exibicao.ts"
import { ExtratoRecusado, SEM_CONTA } from "../../documentos/extrato-bancario/tipos.ts"
import type { ArquivoRecebido } from "../../http/arquivos.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { mesEscrito, quantos } from "../../palavras.ts"
import { aplicarRegras } from "../conciliacao/regras.service.ts"
import { criarConta } from "../contas-correntes/contas-correntes.service.ts"
import {
  alterarImportacao,
  fonteDasImportacoes,
  type ImportacaoLida,
  inserirImportacao,
  inserirLinhas,
  lerColunasLembradas,
  lerComArquivo,
  lerImportacoes,
  ordemDasImportacoes,
  retirarLinhas,
  tomarImportacao,
  tomarLinhasDaImportacao,
} from "./extratos.repository.ts"
import { buscaDaLinha, type LinhaJulgada } from "./julgamento.ts"
import {
  apresentar,
  colunasGuardadas,
  contaGuardada,
  julgarNaConta,
  type Lido,
  lerArquivo,
  preverImportacao,
  relerConta,
} from "./previa.service.ts"
import { lerMesesConferidos, tomarConta } from "./saldos.repository.ts"

/**
 * Receives files of banks: each account in each of them waits to be looked at and confirmed, and nothing goes into any account yet.
 * What cannot be read is told and not kept. Raises nao-encontrado.
 */
export async function receberExtratos(banco: Banco, ato: Ato, idEmpresa: string, arquivos: readonly ArquivoRecebido[]) {
  const { escopo } = ato
  const lembradas = await banco.emEscopo(escopo, async (tx) => {
    await exigirEmpresa(tx, escopo, idEmpresa)
    return colunasGuardadas.safeParse(await lerColunasLembradas(tx, escopo, idEmpresa)).data ?? null
  })
  const recusados: { nome: string; codigo: string; motivo: string }[] = []
  const ids: string[] = []
  for (const { nome: enviado, bytes } of arquivos) {
    const nome = nomeDeExibicao(enviado)
    try {
      const lido = await lerComLembradas(nome, bytes, lembradas)
      const estrangeira = lido.contas.find((c) => c.moeda !== "BRL")
      if (estrangeira) {
        recusados.push({
          nome,
          codigo: "moeda",
          motivo: `O extrato está em ${estrangeira.moeda}, e a conta é em reais.`,
        })
        continue
      }
      ids.push(...(await guardar(banco, ato, { idEmpresa, nome, bytes, lido })))
    } catch (erro) {
      if (!(erro instanceof ExtratoRecusado)) throw erro
      recusados.push({ nome, codigo: erro.codigo, motivo: erro.message })
    }
  }
  const lidas = await banco.emEscopo(escopo, (tx) => lerImportacoes(tx, escopo, ids))
  return { lista: naOrdem(ids, lidas, (i) => i.id).map(apresentar), recusados }
}

async function lerComLembradas(nome: string, bytes: Uint8Array, lembradas: z.infer<typeof colunasGuardadas> | null) {
  const lido = await lerArquivo(nome, bytes, null)
  if (lido.planilha === null || lembradas?.titulos.join("\n") !== lido.planilha.titulos.join("\n")) return lido
  return lerArquivo(nome, bytes, lembradas.colunas)
}

async function guardar(
  banco: Banco,
  { escopo, nome: pessoa, agora }: Ato,
  { idEmpresa, nome, bytes, lido }: { idEmpresa: string; nome: string; bytes: Uint8Array; lido: Lido },
): Promise<string[]> {
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  const conteudo = Buffer.from(bytes)
  const novas = lido.contas.map((conta, parte) => ({
    idEscritorio: escopo.idEscritorio,
    id: randomUUID(),
    idEmpresa,
    idConta: null,
    nome,
    conteudo,
    sha256,
    parte,
    formato: lido.formato,
    colunas: lido.planilha?.colunas ? { titulos: lido.planilha.titulos, colunas: lido.planilha.colunas } : null,
    contaLida: contaGuardada.parse(conta),
    estado: "conferir" as const,
    periodoDe: conta.periodo?.de ?? null,
    periodoAte: conta.periodo?.ate ?? null,
    saldoCentavos: conta.saldo?.valorCentavos ?? null,
    saldoEm: conta.saldo?.data ?? null,
    criadaEm: agora,
    criadaPor: pessoa,
  }))
  await banco.emEscopo(escopo, async (tx) => {
    for (const nova of novas) await inserirImportacao(tx, nova)
  })
  return novas.map((n) => n.id)
}

/** Imports of a company, newest first. Raises nao-encontrado. */
export async function paginaDeImportacoes(tx: Tx, escopo: Escopo, idEmpresa: string, pedido: PedidoDePagina) {
  const fonte = fonteDasImportacoes(escopo, idEmpresa)
  const pagina = await lerPagina(tx, fonte, ordemDasImportacoes, pedido)
  if (pagina.ids.length === 0 && !(await existeEmpresa(tx, escopo, idEmpresa)))
    throw new ErroDeNegocio("nao-encontrado")
  const lidas =
    pagina.ids.length === 0 ? [] : naOrdem(pagina.ids, await lerImportacoes(tx, escopo, pagina.ids), (i) => i.id)
  return { lista: lidas.map(apresentar), paginacao: paginacaoDe(pedido, pagina, await contar(tx, fonte)) }
}

/** Says what is each column of a sheet, now and for the next ones with the same headings. Raises nao-encontrado, transicao-recusada. */
export async function escolherColunas(tx: Tx, ato: Ato, id: string, colunas: z.infer<typeof colunasDoExtrato>) {
  const { escopo } = ato
  const importacao = encontrado(await lerComArquivo(tx, escopo, id, true))
  exigirConferir(importacao.estado)
  const { contas, planilha } = await lerArquivo(importacao.nome, new Uint8Array(importacao.conteudo), colunas)
  if (planilha === null) recusar("Este arquivo não é uma planilha: ele não tem colunas a escolher.", "colunas")
  const [conta = SEM_CONTA] = contas
  await alterarImportacao(tx, escopo, id, {
    colunas: { titulos: planilha.titulos, colunas },
    periodoDe: conta.periodo?.de ?? null,
    periodoAte: conta.periodo?.ate ?? null,
    saldoCentavos: conta.saldo?.valorCentavos ?? null,
    saldoEm: conta.saldo?.data ?? null,
  })
  return preverImportacao(tx, ato, id, null)
}

function exigirConferir(estado: ImportacaoLida["estado"]): void {
  if (estado === "importada") throw new ErroDeNegocio("transicao-recusada", "Este extrato já foi importado.")
  if (estado === "desfeita")
    throw new ErroDeNegocio("transicao-recusada", "Esta importação foi desfeita. Envie o arquivo de novo.")
}

interface Confirmacao {
  readonly idConta: string | null
  readonly novaConta: z.output<typeof corpoDaConta> | null
  readonly saoOutras: readonly number[]
  readonly saoAsMesmas: readonly number[]
}

/**
 * Puts the new lines of a file into an account, once: equal lines stay as they are, possible duplicates go as the person decided,
 * what cannot go in is counted. All or nothing. Raises nao-encontrado, transicao-recusada, entrada-invalida (a duplicate that
 * nobody decided; what `criarConta` raises).
 */
export async function confirmarImportacao(
  tx: Tx,
  ato: Ato,
  id: string,
  pedido: Confirmacao,
): Promise<ImportacaoDeExtrato> {
  const { escopo } = ato
  const [vista] = await lerImportacoes(tx, escopo, [id])
  if (!vista || !(await travarEmpresa(tx, escopo, vista.idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const importacao = encontrado(await lerComArquivo(tx, escopo, id, true))
  exigirConferir(importacao.estado)
  const { idEmpresa } = importacao
  const idConta = pedido.novaConta
    ? (await criarConta(tx, escopo, idEmpresa, pedido.novaConta, ato.agora)).id
    : pedido.idConta
  const conta = encontrado(idConta === null ? null : await tomarConta(tx, escopo, idEmpresa, idConta))
  const { conta: lida, falta } = await relerConta(importacao)
  if (falta !== null) recusar(falta, "colunas")
  const { julgadas } = await julgarNaConta(tx, ato, idEmpresa, conta, lida)
  const outras = new Set(pedido.saoOutras)
  const mesmas = new Set(pedido.saoAsMesmas)
  const semDecisao = julgadas.filter((j) => j.resultado === "repetida" && outras.has(j.numero) === mesmas.has(j.numero))
  if (semDecisao.length > 0)
    recusar(
      `${quantos(semDecisao.length, "linha parece repetida e espera", "linhas parecem repetidas e esperam")} a sua decisão: diga se é a mesma ou outra.`,
      "saoOutras",
    )
  const entram = julgadas.filter(
    (j) => j.resultado === "inserido" || (j.resultado === "repetida" && outras.has(j.numero)),
  )
  const novas = entram.flatMap((j) => novaLinha(j, { escopo, idEmpresa, idConta: conta.id, idImportacao: id }))
  await inserirLinhas(tx, escopo, novas)
  await aplicarRegras(
    tx,
    ato,
    idEmpresa,
    novas.map((l) => l.id),
  )
  const mudanca = {
    idConta: conta.id,
    estado: "importada" as const,
    inseridas: entram.length,
    semAcao: julgadas.filter((j) => j.resultado === "sem-acao" || (j.resultado === "repetida" && mesmas.has(j.numero)))
      .length,
    comErro: julgadas.filter((j) => j.resultado === "erro").length,
  }
  await alterarImportacao(tx, escopo, id, mudanca)
  return apresentar({ ...importacao, ...mudanca })
}

function novaLinha(
  { lida, resumo, ordinal }: LinhaJulgada,
  {
    escopo,
    idEmpresa,
    idConta,
    idImportacao,
  }: { escopo: Escopo; idEmpresa: string; idConta: string; idImportacao: string },
) {
  if (lida === null) return []
  return {
    idEscritorio: escopo.idEscritorio,
    id: randomUUID(),
    idEmpresa,
    idConta,
    idImportacao,
    competencia: lida.data.slice(0, 7),
    data: lida.data,
    valorCentavos: lida.valorCentavos,
    descricao: lida.descricao,
    identificacao: lida.identificacao,
    documento: lida.documento,
    resumo,
    ordinal,
    busca: buscaDaLinha(lida.descricao),
  }
}

/** Takes out the lines that an import brought and nobody used, and names those that stay. Raises nao-encontrado, transicao-recusada. */
export async function desfazerImportacao(tx: Tx, ato: Ato, id: string) {
  const { escopo } = ato
  const [vista] = await lerImportacoes(tx, escopo, [id])
  if (!vista || !(await travarEmpresa(tx, escopo, vista.idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const importacao = await tomarImportacao(tx, escopo, id)
  if (!importacao?.idConta && importacao?.estado === "importada") throw new ErroDeNegocio("nao-encontrado")
  if (importacao?.estado !== "importada")
    throw new ErroDeNegocio("transicao-recusada", "Só se desfaz o que foi importado e ainda não foi desfeito.")
  const fechado = (await fechadoAte(tx, escopo, importacao.idEmpresa)) ?? ""
  const idConta = importacao.idConta ?? ""
  await tomarConta(tx, escopo, importacao.idEmpresa, idConta)
  const conferidos = new Set((await lerMesesConferidos(tx, escopo, [idConta])).map((m) => m.competencia))
  const linhas = await tomarLinhasDaImportacao(tx, escopo, id)
  const motivoDe = (l: (typeof linhas)[number]) => {
    if (l.estado !== "pendente") return l.estado === "conciliada" ? "Já foi conciliada." : "Alguém a ignorou."
    if (l.competencia <= fechado) return `A competência ${mesEscrito(l.competencia)} está fechada.`
    return conferidos.has(l.competencia) ? `${mesEscrito(l.competencia)} já foi conferido.` : null
  }
  const saem = linhas.filter((l) => motivoDe(l) === null)
  await retirarLinhas(tx, escopo, saem)
  // With lines of it in the account it is still there: what stays is taken out by the same act, once nobody uses it.
  const mudanca =
    saem.length === linhas.length ? { estado: "desfeita" as const, desfeitaEm: ato.agora, desfeitaPor: ato.nome } : null
  if (mudanca) await alterarImportacao(tx, escopo, id, mudanca)
  return {
    importacao: apresentar({ ...importacao, ...mudanca }),
    retiradas: saem.length,
    ficaram: linhas.flatMap((l) => {
      const motivo = motivoDe(l)
      return motivo === null ? [] : { data: l.data, valor: paraReais(l.valorCentavos), descricao: l.descricao, motivo }
    }),
  }
}
