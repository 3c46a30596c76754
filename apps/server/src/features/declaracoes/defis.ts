import { formatarDocumento } from "@partida/contracts/formatos"
import { centavos, deReais, reaisPorExtenso } from "@partida/fiscal"
import { enumerar, mesEscrito } from "../../palavras.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import type { LinhaDeReceita } from "../receitas/receitas.service.ts"
import type { NotasNoAno, SocioNoAno } from "./ficha.repository.ts"
import {
  atencao,
  type Conferencia,
  certo,
  conferirFechados,
  dinheiro,
  falta,
  type Item,
  type MesesFeitos,
  numero,
  type Parte,
  texto,
} from "./fichas.ts"

/** What the books say of a year, in centavos; `lucro` in reais. */
export interface ContasDoAno {
  readonly caixaInicial: bigint
  readonly caixaFinal: bigint
  readonly estoqueInicial: bigint
  readonly estoqueFinal: bigint
  readonly despesas: bigint
  readonly lucro: string
}

interface EntradaDaDefis {
  readonly ano: string
  readonly cnpj: string
  readonly meses: readonly string[]
  readonly feitos: MesesFeitos
  readonly receitas: readonly LinhaDeReceita[]
  readonly socios: readonly SocioNoAno[]
  readonly notas: NotasNoAno
  readonly contas: ContasDoAno | null
}

const PERGUNTE = "Pergunte à empresa"
const SEM_LIVROS = "Sem livros do ano aqui: informe pela escrituração, ou pelo livro-caixa"
const DOS_LIVROS = "Livros do ano"

/** The DEFIS in the order of its form (service 141 of the Integra Contador has the same). */
export function montarDefis(entrada: EntradaDaDefis): { partes: Parte[]; conferencia: Conferencia[] } {
  const { ano, socios } = entrada
  return {
    partes: [
      { titulo: "Informações da empresa", itens: daEmpresa(entrada) },
      ...socios.map((s) => ({ titulo: `Sócio: ${s.nome}`, itens: doSocio(s, ano) })),
      {
        titulo: "Depois dos sócios",
        itens: [
          texto("Participação das quotas em tesouraria (%)", "0,00", "O quadro não tem quotas em tesouraria: confirme"),
          dinheiro("Ganhos líquidos em renda variável", null, PERGUNTE),
          texto("Doações a campanhas eleitorais", null, PERGUNTE),
        ],
      },
      { titulo: `Estabelecimento ${formatarDocumento(entrada.cnpj)}`, itens: doEstabelecimento(entrada) },
    ],
    conferencia: conferir(entrada),
  }
}

function daEmpresa({ ano, receitas, feitos, contas }: EntradaDaDefis): Item[] {
  const exportada = receitas.reduce((t, l) => (l.mercado === "externo" ? t + l.totalCentavos : t), 0n)
  const semFolha = feitos.salarios.length === 0
  return [
    texto(
      "Inatividade em todo o ano",
      receitas.length === 0 ? null : "Não",
      receitas.length === 0 ? "Sem receita no ano: inativa só sem nenhuma mutação patrimonial" : "Houve receita no ano",
    ),
    dinheiro("Ganhos de capital", null, PERGUNTE),
    numero(
      `Quantidade de empregados em 01/01/${ano}`,
      semFolha ? 0 : null,
      semFolha ? "Não há salários na folha do ano: confirme" : "Há salários na folha: conte os vínculos no eSocial",
    ),
    numero(
      `Quantidade de empregados em 31/12/${ano}`,
      semFolha ? 0 : null,
      semFolha ? "Não há salários na folha do ano: confirme" : "Há salários na folha: conte os vínculos no eSocial",
    ),
    dinheiro(
      "Lucro contábil apurado, de quem tem escrituração contábil",
      contas === null ? null : deReais(contas.lucro),
      contas === null ? SEM_LIVROS : "Resultado do ano, pela DRE",
    ),
    dinheiro("Receita de exportação direta", exportada, "Receitas do ano de mercado externo"),
    texto("Vendas a comercial exportadora", null, PERGUNTE),
  ]
}

function doSocio({ documento, lucros, proLabore, fracao, irrf }: SocioNoAno, ano: string): Item[] {
  return [
    texto("CPF", documento === null ? null : formatarDocumento(documento), "Cadastro do sócio"),
    dinheiro("Rendimentos isentos pagos", BigInt(lucros), "Lucros pagos no ano"),
    dinheiro("Rendimentos tributáveis pagos", BigInt(proLabore), "Recibos de pró-labore pagos no ano"),
    texto(`Participação no capital em 31/12/${ano} (%)`, emPorcento(fracao), "Quadro societário de 31 de dezembro"),
    dinheiro("Imposto de renda retido na fonte", BigInt(irrf), "Recibos de pró-labore pagos no ano"),
  ]
}

/** A fraction of ten decimals as the form takes it: two, half up, without floats. */
function emPorcento(fracao: string): string {
  const centesimos = centesimosDe(fracao)
  return `${centesimos / 100n},${String(centesimos % 100n).padStart(2, "0")}`
}

function centesimosDe(fracao: string): bigint {
  const [inteira = "0", decimais = ""] = fracao.split(".")
  const escala = BigInt(inteira + decimais.padEnd(10, "0").slice(0, 10))
  return (escala + 500_000n) / 1_000_000n
}

function doEstabelecimento({ ano, contas, notas }: EntradaDaDefis): Item[] {
  const dosLivros = (item: string, valor: bigint | undefined) =>
    dinheiro(item, valor ?? null, contas === null ? SEM_LIVROS : DOS_LIVROS)
  const compras = BigInt(notas.compras)
  return [
    dosLivros(`Estoque em 01/01/${ano}`, contas?.estoqueInicial),
    dosLivros(`Estoque em 31/12/${ano}`, contas?.estoqueFinal),
    dosLivros(`Saldo em caixa e bancos em 01/01/${ano}`, contas?.caixaInicial),
    dosLivros(`Saldo em caixa e bancos em 31/12/${ano}`, contas?.caixaFinal),
    dinheiro(
      "Aquisições de mercadorias para comercialização ou industrialização no mercado interno",
      compras,
      "NF-e recebidas no ano: tire o que não é mercadoria",
    ),
    dinheiro("Importações para comercialização ou industrialização", null, PERGUNTE),
    dinheiro("Entradas por transferência de mercadorias", null, "Só de quem tem filial"),
    dinheiro("Saídas por transferência de mercadorias", null, "Só de quem tem filial"),
    dinheiro("Devoluções de vendas", null, "Pelas notas de devolução recebidas"),
    dinheiro("Total de entradas", compras, "Aquisições conhecidas: some as importações, transferências e devoluções"),
    dinheiro("Devoluções de compras", null, "Pelas notas de devolução emitidas"),
    dosLivros("Total de despesas no período", contas?.despesas),
    texto("Operações interestaduais, por UF", null, "Pelas NF-e de outras UFs"),
    ...issRetido(notas),
    texto("Prestação de serviços de comunicação, por município", null, "Só de quem presta"),
    texto("Prestação de serviços de transporte, por município", null, "Só de quem presta"),
    texto("Mudança para outro município no ano", null, "Pelo cadastro da empresa"),
  ]
}

function issRetido({ issRetido }: NotasNoAno): Item[] {
  if (issRetido.length === 0)
    return [dinheiro("ISS retido na fonte, por município", 0n, "Nenhuma nota do ano com ISS retido")]
  return issRetido.map(({ municipio, centavos: valor }) => {
    const achado = linhaDaTabela("municipios", municipio)
    const nome = achado ? `${achado.nome} (${achado.uf})` : "município não informado na nota"
    return dinheiro(`ISS retido na fonte: ${nome}`, BigInt(valor), "Notas do ano com ISS retido")
  })
}

const CEM_POR_CENTO = 10_000n

function conferir({ meses, feitos, socios, contas, notas }: EntradaDaDefis): Conferencia[] {
  const semPgdas = meses.filter((mes) => !feitos.declarados.includes(mes))
  const soma = socios.reduce((t, s) => t + centesimosDe(s.fracao), 0n)
  const lucros = socios.reduce((t, s) => t + BigInt(s.lucros), 0n)
  return [
    conferirFechados(meses, feitos),
    semPgdas.length === 0
      ? certo("O PGDAS-D de todos os meses consta como declarado: a receita da DEFIS é a dele.")
      : falta(`Falta o PGDAS-D de ${enumerar(semPgdas.map(mesEscrito))}: a DEFIS só abre com todos entregues.`),
    socios.length === 0
      ? falta("Não há sócio no quadro em 31 de dezembro: registre o quadro societário.")
      : soma === CEM_POR_CENTO
        ? certo("As participações dos sócios somam 100,00 %.")
        : falta("As participações dos sócios, com duas casas, não somam 100,00 %: ajuste a diferença em um deles."),
    ...(socios.some((s) => s.documento === null) ? [falta("Há sócio sem CPF no cadastro.")] : []),
    ...(lucros > 0n && contas === null
      ? [
          atencao(
            `Foram pagos ${reaisPorExtenso(centavos(lucros))} de lucros e não há livros do ano: confira o limite da presunção.`,
          ),
        ]
      : []),
    contas === null
      ? atencao("Não há livros do ano aqui: caixa, estoques, despesas e lucro têm de ser informados.")
      : certo("Caixa, estoques, despesas e lucro vêm dos livros do ano."),
    ...(BigInt(notas.compras) > 0n && contas !== null && contas.estoqueFinal === 0n
      ? [atencao("Há compras por NF-e e o estoque final nos livros é zero: confira.")]
      : []),
  ]
}
