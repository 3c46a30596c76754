import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { escreverDiarioPdf, type LancamentoImpresso } from "../../documentos/livro-pdf/diario-pdf.ts"
import type { LivroImpresso } from "../../documentos/livro-pdf/encadernacao.ts"
import { type ContaImpressa, escreverRazaoPdf } from "../../documentos/livro-pdf/razao-pdf.ts"
import type { MarcaDoDocumento } from "../../documentos/memoria-pdf/tipos.ts"
import { encontrado } from "../../http/erros.ts"
import { lotesDe } from "../../http/exportacao/exportar.ts"
import type { ArquivoEmFluxo } from "../../http/montar.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import { lerEmitente } from "../escritorios/emitente.service.ts"
import { lerSaldosEMovimentos } from "./contabilidade.repository.ts"
import { consultarDemonstracoes } from "./demonstracoes.service.ts"
import { lerMesesMovidos, lerPartidasDoMes } from "./impressao.repository.ts"
import { lerCadastroDaEcd } from "./livro.repository.ts"
import { emDias, type Periodo } from "./periodo.ts"
import { lerPlano } from "./plano.service.ts"
import { exigirConta } from "./razao.service.ts"
import { fonteDoDiario, lerLancamentos, ordemDoDiario } from "./relatorios.repository.ts"

type Pedido = Periodo & { readonly livro: number }

/** Whose the book is, of when, and who signs it. Raises nao-encontrado. */
async function abrirLivro(
  tx: Tx,
  { escopo, agora }: Ato,
  idEmpresa: string,
  { livro, marca, ...periodo }: Pedido & { readonly marca: MarcaDoDocumento },
): Promise<LivroImpresso> {
  const { empresa, contador } = encontrado(await lerCadastroDaEcd(tx, escopo, idEmpresa))
  const { escritorio } = await lerEmitente(tx, escopo)
  const municipio = linhaDaTabela("municipios", empresa.idMunicipio)?.nome
  return {
    emitente: { escritorio, marca },
    empresa: {
      razaoSocial: empresa.nome,
      cnpj: empresa.cnpj,
      nire: empresa.nire,
      municipio: [municipio, empresa.uf].filter(Boolean).join(", "),
    },
    contador: { nome: contador.nome, crc: contador.crc },
    periodo: emDias(periodo),
    numero: livro,
    geradoEm: agora,
  }
}

/**
 * The journal as a book in PDF, with terms, numbered pages and the statements transcribed, written while it leaves. Raises
 * nao-encontrado.
 */
export async function imprimirDiario(
  banco: Banco,
  ato: Ato,
  marca: MarcaDoDocumento,
  { idEmpresa, ...pedido }: Pedido & { readonly idEmpresa: string },
): Promise<ArquivoEmFluxo> {
  const { escopo } = ato
  const dias = emDias(pedido)
  const { livro, plano, demonstradas } = await banco.emEscopo(escopo, async (tx) => ({
    livro: await abrirLivro(tx, ato, idEmpresa, { ...pedido, marca }),
    plano: await lerPlano(tx, escopo, idEmpresa, dias.ate),
    demonstradas: await consultarDemonstracoes(tx, escopo, idEmpresa, pedido),
  }))
  const lotes = lotesDe<LancamentoImpresso>({
    transacao: (corpo) => banco.emEscopo(escopo, corpo),
    fonte: () => fonteDoDiario(escopo, idEmpresa, dias, undefined),
    ordem: ordemDoDiario,
    ler: async (tx, ids) =>
      (await lerLancamentos(tx, escopo, idEmpresa, ids)).map(({ numero, data, historico, partidas }) => ({
        numero,
        data,
        historico,
        partidas: partidas.map(({ conta, dc, valor }) => ({
          conta,
          nome: plano.conta(conta).nome,
          dc,
          centavos: BigInt(valor),
        })),
      })),
  })
  return arquivo("diario", livro, escreverDiarioPdf(livro, lotes, demonstradas))
}

/**
 * The ledger as a book in PDF: every account that has a balance or moved, or one of them. Raises nao-encontrado, and entrada-invalida
 * for an account that the chart does not have.
 */
export async function imprimirRazao(
  banco: Banco,
  ato: Ato,
  marca: MarcaDoDocumento,
  {
    idEmpresa,
    conta: soDesta,
    ...pedido
  }: Pedido & { readonly idEmpresa: string; readonly conta?: string | undefined },
): Promise<ArquivoEmFluxo> {
  const { escopo } = ato
  const { livro, contas } = await banco.emEscopo(escopo, async (tx) => {
    const livro = await abrirLivro(tx, ato, idEmpresa, { ...pedido, marca })
    const plano = await lerPlano(tx, escopo, idEmpresa, livro.periodo.ate)
    const daConta = soDesta === undefined ? null : exigirConta(plano, soDesta).codigo
    const { anteriores } = await lerSaldosEMovimentos(tx, escopo, idEmpresa, pedido)
    const movidos = await lerMesesMovidos(tx, escopo, idEmpresa, pedido)
    const contas = plano.contas
      .filter(({ tipo, codigo }) => tipo === "A" && (daConta === null || `${codigo}.`.startsWith(`${daConta}.`)))
      .map(({ codigo, nome }) => ({
        codigo,
        nome,
        anterior: anteriores.get(codigo) ?? 0n,
        meses: movidos.get(codigo) ?? [],
      }))
      .filter(({ anterior, meses }) => anterior !== 0n || meses.length > 0)
    return { livro, contas }
  })
  const comLotes = async function* (): AsyncGenerator<ContaImpressa> {
    for (const { meses, ...conta } of contas)
      yield { ...conta, lotes: mesesDaConta(banco, escopo, { idEmpresa, conta: conta.codigo, meses }) }
  }
  return arquivo("razao", livro, escreverRazaoPdf(livro, comLotes()))
}

/** The postings of an account, a month and a transaction at a time. */
async function* mesesDaConta(
  banco: Banco,
  escopo: Escopo,
  {
    idEmpresa,
    conta,
    meses,
  }: { readonly idEmpresa: string; readonly conta: string; readonly meses: readonly string[] },
) {
  for (const competencia of meses)
    yield await banco.emEscopo(escopo, (tx) => lerPartidasDoMes(tx, escopo, idEmpresa, { conta, competencia }))
}

const arquivo = (
  nome: "diario" | "razao",
  { empresa, periodo, numero }: Pick<LivroImpresso, "empresa" | "periodo" | "numero">,
  fluxo: AsyncIterable<Uint8Array>,
): ArquivoEmFluxo => ({
  tipo: "application/pdf",
  nome: `${nome}-${empresa.cnpj}-${periodo.de.slice(0, 7)}-${periodo.ate.slice(0, 7)}.pdf`,
  resumo: `livro ${numero}`,
  fluxo,
})
