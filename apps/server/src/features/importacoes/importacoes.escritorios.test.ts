import type { Importacao, TipoDeLinha } from "@partida/contracts"
import type { CellValue } from "hucre/xlsx"
import { afterAll, beforeAll, expect, it } from "vitest"
import { cnpjDaBase, cpfDaBase } from "../../demo/cnpj.ts"
import { type Ambiente, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { aba, importador, livro } from "./importacoes.fixtures.ts"

/**
 * Spreadsheets in the shapes that accounting systems and offices make them: each is sent as it is and checked with the
 * columns that were proposed, by nobody's hand. What is expected was written from the spreadsheet.
 */
let ambiente: Ambiente
beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())

const ALFA = cnpjDaBase("112223330001")
/** With zeros in front: as a number, it loses them. */
const BETA = cnpjDaBase("001112220001")
const GAMA = cnpjDaBase("444555660001")
const pontuado = (c: string) => c.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5")
const MARIA = cpfDaBase("100000001")
const JOSE = cpfDaBase("100000002")
const LIA = cpfDaBase("100000003")

interface Planilha {
  readonly nome: string
  readonly arquivo: () => Promise<Uint8Array> | Uint8Array
  readonly como?: string
  /** ALFA and BETA are already clients, for sheets of what they earn, pay and owe. */
  readonly comClientes?: true
  /** Kind, row of the headings and columns as proposed, for each sheet of rows: "B razaoSocial, C cnpj". */
  readonly abas: readonly (readonly [tipo: TipoDeLinha | null, cabecalho: number | null, colunas: string])[]
  /** Rows to write, errors and rows that change nothing, before anybody touches them. */
  readonly linhas: readonly [aGravar: number, erros: number, semAcao: number]
  readonly avisos?: readonly string[]
}

const uma = (nome: string, linhas: CellValue[][], resto: object = {}) => livro([aba(nome, linhas, resto)])
const csv = (linhas: readonly string[], codificacao: BufferEncoding = "latin1") =>
  Buffer.from(`${linhas.join("\r\n")}\r\n`, codificacao)

const planilhas: readonly Planilha[] = [
  {
    nome: "Domínio, relação de empresas: título, data, colunas vazias entre as cheias e total no fim",
    arquivo: () =>
      uma("Relatorio", [
        ["SILVA CONTABILIDADE S/S", null, null, null, null, null, null, null, null, "Página: 1/1"],
        ["RELAÇÃO DE EMPRESAS", null, null, null, null, null, null, null, null, "Emissão: 03/11/2026"],
        [],
        [
          "Código",
          null,
          "Nome/Razão Social",
          null,
          "CNPJ/CPF/CEI",
          "Município",
          "UF",
          "Regime",
          "Início Ativ.",
          "CNAE",
        ],
        [
          1,
          null,
          "Alfa Serviços Ltda",
          null,
          pontuado(ALFA),
          "Campinas",
          "SP",
          "Simples Nacional",
          "10/01/2021",
          "6201-5/01",
        ],
        [
          2,
          null,
          "Beta Comércio Ltda",
          null,
          pontuado(BETA),
          "Campinas",
          "SP",
          "Lucro Presumido",
          "05/03/2018",
          "4721-1/02",
        ],
        ["Total de empresas: 2"],
      ]),
    abas: [["empresa", 4, "C razaoSocial, E cnpj, F municipio, G uf, H regime, I dataAbertura, J cnae"]],
    linhas: [2, 0, 0],
  },
  {
    nome: "Domínio, com o cabeçalho repetido a cada página impressa",
    arquivo: () => {
      const cabecalho = ["CÓD.", "RAZÃO SOCIAL", "C.N.P.J.", "CIDADE", "ESTADO", "TRIBUTAÇÃO", "ABERTURA"]
      return uma("Empresas", [
        cabecalho,
        [1, "Alfa Serviços Ltda", pontuado(ALFA), "Campinas", "SP", "SIMPLES NACIONAL", "10/01/2021"],
        cabecalho,
        [2, "Beta Comércio Ltda", pontuado(BETA), "Campinas", "SP", "LUCRO REAL", "10/01/2021"],
      ])
    },
    abas: [["empresa", 1, "B razaoSocial, C cnpj, D municipio, E uf, F regime, G dataAbertura"]],
    linhas: [2, 0, 0],
    avisos: ["1 cabeçalho repetido ficou de fora, no meio da aba."],
  },
  {
    nome: "Questor, CSV com ponto e vírgula em Latin-1",
    como: "empresas.csv",
    arquivo: () =>
      csv([
        "CODIGO;RAZAO SOCIAL;INSC. FEDERAL;DT. ABERT.;MUNICÍPIO;UF;REG. TRIB.;CNAE PRINC.",
        `0001;Confecção Alfa Ltda;${ALFA};10/01/2021;São Paulo;SP;SIMPLES NAC.;6201501`,
        `0002;Beta Comércio Ltda;${BETA};05/03/2018;São Paulo;SP;L. PRESUMIDO;4721102`,
      ]),
    abas: [["empresa", 1, "B razaoSocial, C cnpj, D dataAbertura, E municipio, F uf, G regime, H cnae"]],
    linhas: [2, 0, 0],
  },
  {
    nome: "Questor, CSV com aspas, separador no fim e linhas em branco",
    como: "clientes.csv",
    arquivo: () =>
      csv([
        '"Empresa";"CNPJ";"Cidade/UF";"Regime de Tributação";"Data Abertura";',
        `"Alfa; Filhos Ltda";"${pontuado(ALFA)}";"Campinas/SP";"Simples";"10/01/2021";`,
        ";;;;;",
        `"Beta Ltda";"${pontuado(BETA)}";"Campinas/SP";"SN";"10/01/2021";`,
      ]),
    abas: [["empresa", 1, "A razaoSocial, B cnpj, C municipio, D regime, E dataAbertura"]],
    linhas: [2, 0, 0],
  },
  {
    nome: "Contmatic, cabeçalho em duas linhas com grupos mesclados",
    arquivo: () =>
      uma(
        "Cadastro",
        [
          ["Identificação", null, null, "Localização", null, "Fiscal", null],
          ["Apelido", "Nome Empresarial", "CNPJ", "Cidade", "UF", "Enquadramento", "Constituição"],
          ["ALFA", "Alfa Serviços Ltda", ALFA, "Campinas", "SP", "Simples Nacional", "10/01/2021"],
          ["BETA", "Beta Comércio Ltda", BETA, "Campinas", "SP", "Lucro Presumido", "10/01/2021"],
        ],
        {
          merges: [
            { startRow: 0, endRow: 0, startCol: 0, endCol: 2 },
            { startRow: 0, endRow: 0, startCol: 3, endCol: 4 },
            { startRow: 0, endRow: 0, startCol: 5, endCol: 6 },
          ],
        },
      ),
    abas: [["empresa", 1, "A apelido, B razaoSocial, C cnpj, D municipio, E uf, F regime, G dataAbertura"]],
    linhas: [2, 0, 0],
  },
  {
    nome: "Contmatic, regime por seções: o nome do regime sozinho na linha é um título, não uma empresa",
    arquivo: () =>
      uma("Empresas", [
        ["CNPJ/CEI", "Razão Social", "Município/UF", "Reg. Tributário", "Dt. Abertura"],
        ["SIMPLES NACIONAL"],
        [pontuado(ALFA), "Alfa Serviços Ltda", "Campinas/SP", "Simples Nacional", "10/01/2021"],
        ["Subtotal: 1"],
        ["LUCRO PRESUMIDO"],
        [pontuado(BETA), "Beta Comércio Ltda", "Campinas/SP", "L. PRESUMIDO", "10/01/2021"],
        ["Subtotal: 1"],
        ["TOTAL GERAL: 2"],
      ]),
    abas: [["empresa", 1, "A cnpj, B razaoSocial, C municipio, D regime, E dataAbertura"]],
    linhas: [2, 0, 0],
    avisos: ["3 linhas de total ficaram de fora.", "2 títulos de seção ficaram de fora."],
  },
  {
    nome: "planilha do escritório: CNPJ como número sem os zeros, só o mês da abertura, estado por extenso",
    arquivo: () =>
      uma("Plan1", [
        ["CLIENTE", "CNPJ", "ABERTURA", "CIDADE", "ESTADO", "REGIME"],
        ["Alfa Serviços", Number(ALFA), "05/2020", "Campinas", "São Paulo", "SN"],
        ["Beta Comércio", Number(BETA), "mai/20", "Campinas", "são paulo", "LP"],
      ]),
    abas: [["empresa", 1, "A razaoSocial, B cnpj, C dataAbertura, D municipio, E uf, F regime"]],
    linhas: [2, 0, 0],
  },
  {
    nome: "planilha do escritório: uma linha em branco entre clientes, MEI sem a atividade e CNPJ com dígito errado",
    arquivo: () =>
      uma("CLIENTES ATIVOS", [
        ["RELAÇÃO DE CLIENTES"],
        [],
        ["RAZÃO SOCIAL", "CNPJ", "DATA DE ABERTURA", "CIDADE - UF", "TRIB."],
        [],
        ["Alfa Serviços Ltda", pontuado(ALFA), new Date("2021-01-10T00:00:00Z"), "Campinas - SP", "MEI/SIMEI"],
        [],
        ["Beta Comércio Ltda", pontuado(BETA), new Date("2021-01-10T00:00:00Z"), "Campinas - SP", "Simples"],
        [],
        ["Gama Ltda", "44.455.566/0001-00", new Date("2021-01-10T00:00:00Z"), "Campinas - SP", "Simples"],
      ]),
    abas: [["empresa", 3, "A razaoSocial, B cnpj, C dataAbertura, D municipio, E regime"]],
    linhas: [1, 2, 0],
  },
  {
    nome: "planilha do escritório: títulos com erro de digitação e em outra ordem",
    arquivo: () =>
      uma("Plan1", [
        ["Regime Tribuatrio", "Muncipio", "Data de Abertua", "CNPJ", "Razao Socail", "Telefnoe"],
        ["Simples", "Campinas/SP", "10/01/2021", ALFA, "Alfa Ltda", "(19) 3232-1010 / (19) 98888-7777"],
      ]),
    abas: [["empresa", 1, "A regime, B municipio, C dataAbertura, D cnpj, E razaoSocial, F telefone"]],
    linhas: [1, 0, 0],
  },
  {
    nome: "a mesma empresa duas vezes: fica a primeira, e as iguais não contam",
    arquivo: () =>
      uma("Clientes", [
        ["CNPJ", "Razão social", "Abertura", "Cidade/UF", "Regime", "E-mail"],
        [ALFA, "Alfa Ltda", "10/01/2021", "Campinas/SP", "Simples", "a@alfa.com.br"],
        [ALFA, "Alfa Ltda", "10/01/2021", "Campinas/SP", "Simples", "b@alfa.com.br"],
        [ALFA, "Alfa Ltda", "10/01/2021", "Campinas/SP", "Simples", "a@alfa.com.br"],
        [BETA, "Beta Ltda", "10/01/2021", "Campinas/SP", "Simples", "c@beta.com.br; d@beta.com.br"],
      ]),
    abas: [["empresa", 1, "A cnpj, B razaoSocial, C dataAbertura, D municipio, E regime, F email"]],
    linhas: [2, 0, 2],
  },
  {
    nome: "Google Planilhas, CSV com vírgulas, em UTF-8 com marca",
    como: "clientes.csv",
    arquivo: () =>
      csv(
        [
          "\ufeffRazão Social,CNPJ,Data de abertura,Município,UF,Regime tributário",
          `"Alfa, Beta & Cia Ltda",${ALFA},10/01/2021,Campinas,SP,Simples Nacional`,
        ],
        "utf8",
      ),
    abas: [["empresa", 1, "A razaoSocial, B cnpj, C dataAbertura, D municipio, E uf, F regime"]],
    linhas: [1, 0, 0],
  },
  {
    nome: "Excel, “Texto Unicode”: tabulações em UTF-16",
    como: "clientes.txt",
    arquivo: () =>
      csv(
        [
          "\ufeffRazão Social\tCNPJ\tAbertura\tCidade/UF\tRegime",
          `Alfa Ltda\t${pontuado(ALFA)}\t10/01/2021\tCampinas/SP\tSimples`,
        ],
        "utf16le",
      ),
    abas: [["empresa", 1, "A razaoSocial, B cnpj, C dataAbertura, D municipio, E regime"]],
    linhas: [1, 0, 0],
  },
  {
    nome: "sem cabeçalho nenhum: nada é proposto, e a pessoa diz",
    como: "lista.csv",
    arquivo: () => csv([`7;Alfa Ltda;${ALFA};10/01/2021`, `8;Beta Ltda;${BETA};10/01/2021`]),
    abas: [[null, null, ""]],
    linhas: [0, 0, 0],
  },
  {
    nome: "faturamento com meses em colunas (05/2025), código antes do nome e total à direita e embaixo",
    comClientes: true,
    arquivo: () =>
      uma("Faturamento", [
        ["FATURAMENTO DOS CLIENTES"],
        ["Cód.", "Empresa", "CNPJ/CEI", "05/2025", "06/2025", "Total"],
        [1, "Alfa", pontuado(ALFA), "1.234,56", "2.000,00", "3.234,56"],
        [2, "Beta", pontuado(BETA), "0,00", "-", "0,00"],
        ["TOTAL", null, null, "1.234,56", "2.000,00", "3.234,56"],
      ]),
    abas: [["receita", 2, "C cnpj, D valor 2025-05, E valor 2025-06"]],
    linhas: [4, 0, 0],
  },
  {
    nome: "faturamento com datas de verdade no cabeçalho e valores como números",
    comClientes: true,
    arquivo: () =>
      uma("Fat. 2025", [
        ["CNPJ", "Cliente", new Date("2025-05-01T00:00:00Z"), new Date("2025-06-01T00:00:00Z")],
        [Number(ALFA), "Alfa", 1234.56, 2000],
        [Number(BETA), "Beta", 10.1, null],
      ]),
    abas: [["receita", 1, "A cnpj, C valor 2025-05, D valor 2025-06"]],
    linhas: [3, 0, 0],
  },
  {
    nome: "faturamento com o ano mesclado sobre os meses",
    comClientes: true,
    arquivo: () =>
      uma(
        "Receitas",
        [
          ["CNPJ", "2024", "2025", null],
          [null, "Dezembro", "Janeiro", "Fevereiro"],
          [ALFA, "10,00", "20,00", "30,00"],
        ],
        { merges: [{ startRow: 0, endRow: 0, startCol: 2, endCol: 3 }] },
      ),
    abas: [["receita", 1, "A cnpj, B valor 2024-12, C valor 2025-01, D valor 2025-02"]],
    linhas: [3, 0, 0],
  },
  {
    nome: "faturamento de sistema, uma linha por mês, CSV em Latin-1",
    comClientes: true,
    como: "faturamento.csv",
    arquivo: () =>
      csv([
        "CNPJ;COMP.;FATURAMENTO BRUTO",
        `${ALFA};05/2025;1.234,56`,
        `${ALFA};2025-06;2.000,00`,
        `${ALFA};jul/25;10,00`,
        `${ALFA};13/2025;10,00`,
      ]),
    abas: [["receita", 1, "A cnpj, B competencia, C valor"]],
    linhas: [3, 1, 0],
  },
  {
    nome: "faturamento repetido com dois valores para o mesmo mês: ninguém escolhe pela pessoa",
    comClientes: true,
    arquivo: () =>
      uma("Receita", [
        ["CNPJ", "Mês/Ano", "Receita Bruta"],
        [ALFA, "05/2025", "100,00"],
        [ALFA, "05/2025", "150,00"],
        [ALFA, "06/2025", "100,00"],
      ]),
    abas: [["receita", 1, "A cnpj, B competencia, C valor"]],
    linhas: [1, 2, 0],
  },
  {
    nome: "resumo da folha, com pró-labore, salários e encargos em colunas",
    comClientes: true,
    arquivo: () =>
      uma("Resumo da folha", [
        ["Folha de pagamento, resumo por empresa"],
        ["CNPJ", "Comp.", "Pró-Labore", "Salários", "INSS Patronal", "FGTS"],
        [ALFA, "05/2025", 3000, 8450, 524, 676],
        [BETA, "05/2025", 1518, 0, 0, 0],
      ]),
    abas: [["folha", 2, "A cnpj, B competencia, C proLabore, D salarios, E cppDarf, F fgts"]],
    linhas: [2, 0, 0],
  },
  {
    nome: "folha por rubrica, com o CNPJ mesclado para baixo",
    comClientes: true,
    arquivo: () =>
      uma(
        "Folha 2025",
        [
          ["CNPJ", "Rubrica", "Janeiro", "Fevereiro"],
          [ALFA, "Pró-labore", "3.000,00", "3.000,00"],
          [null, "Salários", "8.450,00", "8.450,00"],
        ],
        { merges: [{ startRow: 1, endRow: 2, startCol: 0, endCol: 0 }] },
      ),
    abas: [["folha", 1, "A cnpj, B rubrica, C valorDaRubrica 2025-01, D valorDaRubrica 2025-02"]],
    linhas: [4, 0, 0],
  },
  {
    nome: "quadro de sócios com pró-labore, e os dependentes em outra aba",
    comClientes: true,
    arquivo: () =>
      livro([
        aba("Sócios", [
          ["CNPJ EMPRESA", "NOME DO SÓCIO", "CPF SÓCIO", "% QUOTAS", "QUALIF.", "PRÓ-LABORE"],
          [ALFA, "Maria Souza", MARIA, "60%", "Sócio-Administrador", "3.000,00"],
          [ALFA, "José Lima", JOSE, "40%", "Sócio", "0,00"],
        ]),
        aba("Dependentes", [
          ["CNPJ", "CPF do titular", "Dependente", "CPF", "Dt. Nasc.", "Parentesco"],
          [ALFA, MARIA, "Lia Souza", LIA, "20/07/2015", "Filha"],
          [ALFA, MARIA, "Rui Souza", null, "01/02/1985", "Cônjuge"],
          [ALFA, LIA, "Ninguém", null, "01/02/1985", "Cônjuge"],
          [ALFA, JOSE, "Sem parentesco", null, "01/02/1985", "vizinho"],
        ]),
      ]),
    abas: [
      ["socio", 1, "A cnpj, B nome, C documento, D participacao, E qualificacao, F proLabore"],
      ["dependente", 1, "A cnpj, B documentoDoSocio, C nome, D cpf, E nascimento, F parentesco"],
    ],
    linhas: [4, 2, 0],
  },
  {
    nome: "quadro de sócios em uma planilha de outro sistema, com o CNPJ da empresa e o CPF/CNPJ do sócio",
    comClientes: true,
    arquivo: () =>
      uma("QSA", [
        ["CNPJ da Empresa", "Nome Completo", "CPF/CNPJ", "Participação", "Responsável"],
        [pontuado(ALFA), "Maria Souza", MARIA, "99,00", "S"],
        [pontuado(ALFA), "Gama Participações", pontuado(GAMA), "1,00", "N"],
      ]),
    abas: [["socio", 1, "A cnpj, B nome, C documento, D participacao, E responsavel"]],
    linhas: [2, 0, 0],
  },
  {
    nome: "carteira inteira: empresas, faturamento e uma aba de instruções que ninguém importa",
    arquivo: () =>
      livro([
        aba("Instruções", [["Preencha as abas ao lado"]]),
        aba("Clientes", [
          ["Empresa", "CNPJ", "Abertura", "Cidade/UF", "Regime", "CNAE"],
          ["Alfa Ltda", ALFA, "10/01/2021", "Campinas/SP", "Simples", "6201-5/01"],
        ]),
        aba("Faturamento 2025", [
          ["CNPJ", "Empresa", "Jan", "Fev", "Mar"],
          [ALFA, "Alfa Ltda", 10, 20, 30],
          [GAMA, "Gama Ltda", 1, null, null],
        ]),
      ]),
    abas: [
      [null, null, ""],
      ["empresa", 1, "A razaoSocial, B cnpj, C dataAbertura, D municipio, E regime, F cnae"],
      ["receita", 1, "A cnpj, C valor 2025-01, D valor 2025-02, E valor 2025-03"],
    ],
    // Gama is no client, and the spreadsheet does not bring it.
    linhas: [4, 1, 0],
  },
]

const colunasDe = ({ colunas }: Importacao["mapeamento"][number]) =>
  colunas
    .map((c) => `${"ABCDEFGHIJ"[c.indice]} ${c.campo}${c.competencia === null ? "" : ` ${c.competencia}`}`)
    .join(", ")

it.each(planilhas)("$nome", async ({ arquivo, como, comClientes, abas, linhas: esperadas, avisos = [] }) => {
  const admin = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  const eu = importador(ambiente, admin)
  if (comClientes)
    for (const cnpj of [ALFA, BETA])
      await umaEmpresa().comCnpj(cnpj).noSistemaDesde("2025-08").doAnexo("III").criar(ambiente, admin.escopo)
  const enviada = await eu.enviar(await arquivo(), como)
  expect(enviada.mapeamento.map((m, i) => [m.tipo, enviada.planilhas[i]?.cabecalho, colunasDe(m)])).toEqual(abas)
  if (abas.every(([tipo]) => tipo === null)) return
  const { id, previstos, planilhas: lidas } = await eu.conferir(enviada)
  const ditas = (await eu.linhas(id)).map((l) => `${l.planilha}!${l.linha} ${l.previsto}: ${l.mensagem}`).join("\n")
  expect([previstos.inseridos + previstos.atualizados, previstos.erros, previstos.semAcao], ditas).toEqual(esperadas)
  for (const aviso of avisos) expect(lidas.flatMap((p) => p.avisos)).toContain(aviso)
})

it("são ao menos vinte, e todas terminam sem falha do servidor", () => {
  expect(planilhas.length).toBeGreaterThanOrEqual(20)
  expect(ambiente.errosRelatados).toEqual([])
})
