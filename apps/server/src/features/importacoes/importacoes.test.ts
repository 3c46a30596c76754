import { camposDe, type Importacao } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { cnpjDaBase } from "../../demo/cnpj.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { aba, importador, livro } from "./importacoes.fixtures.ts"

let ambiente: Ambiente
let admin: Ator
let eu: ReturnType<typeof importador>

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())

async function novoEscritorio(): Promise<void> {
  admin = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  eu = importador(ambiente, admin)
}

const PADARIA = "11222333000181"
const BETA = cnpjDaBase("001112220001")
const GAMA = cnpjDaBase("444555660001")
const contar = async (tabela: string) => {
  const { rows } = await ambiente.banco.emEscopo(admin.escopo, (tx) =>
    tx.execute<{ n: string | number }>(sql.raw(`select count(*) as n from ${tabela}`)),
  )
  return Number(rows[0]?.n)
}
const linhasDoBanco = async (consulta: string) =>
  (await ambiente.banco.emEscopo(admin.escopo, (tx) => tx.execute(sql.raw(consulta)))).rows
/** What is said of each row: "Aba!linha conteúdo": verdict. */
const vereditos = async (id: string) =>
  Object.fromEntries(
    (await eu.linhas(id)).map((l) => [`${l.planilha}!${l.linha} ${l.resumo}`, l.resultado ?? l.previsto]),
  )
const explicacao = async (id: string, planilha: string, linha: number) =>
  (await eu.linhas(id)).find((l) => l.planilha === planilha && l.linha === linha)?.mensagem ?? ""
const conferida = async (bytes: Uint8Array, nome?: string) => {
  const importacao = await eu.conferir(await eu.enviar(bytes, nome))
  expect([importacao.falha, importacao.estado]).toEqual([null, "conferida"])
  return importacao
}

/** A portfolio as offices keep it: every trap of the format in one file. */
const baguncada = () =>
  livro([
    aba(
      "Clientes 2025",
      [
        ["CARTEIRA DO ESCRITÓRIO — ATUALIZADA EM NOVEMBRO", null, null, null, null, null, null, null, null, null],
        [],
        ["Dados da empresa", null, null, "Tributário", null, null, null, "Contato", "", "Velho"],
        [
          "C.N.P.J. (matriz)",
          "RAZÃO SOCIAL",
          "Abertura",
          "Regime Tributário",
          "Cidade/UF",
          "CNAE",
          "Honorários R$",
          "E-mail",
          null,
          "Razão",
        ],
        [
          "11.222.333/0001-81",
          "Padaria Bom Trigo Ltda",
          "15/03/2019",
          "Simples Nacional",
          "Campinas/SP",
          "1091-1/02",
          "1.234,56",
          "a@trigo.com.br",
          null,
          "velha",
        ],
        // Zeros lost: 00.111.222/0001-xx as a number.
        [
          Number(BETA),
          "Beta Serviços",
          new Date("2020-01-02T00:00:00Z"),
          "simples",
          "3550308",
          6201501,
          650,
          null,
          null,
          null,
        ],
        [GAMA, "Gama", "31/02/2021", "Simples", "Campinas - SP", "6201-5/01", "800,00", null, null, null],
        [
          "11.222.333/0001-99",
          "Dígito Errado",
          "01/01/2020",
          "Simples",
          "Campinas/SP",
          "6201501",
          "10,00",
          null,
          null,
          null,
        ],
        ["1,12223E+13", "Perdeu Dígitos", "01/01/2020", "Simples", "Campinas/SP", "6201501", "10,00", null, null, null],
        [
          "11.222.333/0001-81",
          "Padaria Bom Trigo Ltda",
          "15/03/2019",
          "Simples Nacional",
          "Campinas/SP",
          "1091-1/02",
          "1.234,56",
          "a@trigo.com.br",
          null,
          "velha",
        ],
        ["TOTAL GERAL", null, null, null, null, null, "9.999,99", null, null, null],
        ...Array.from({ length: 300 }, () => [null, "", null]),
      ],
      {
        merges: [
          { startRow: 2, endRow: 2, startCol: 0, endCol: 2 },
          { startRow: 2, endRow: 2, startCol: 3, endCol: 6 },
        ],
      },
    ),
    aba("Sócios", [
      ["CNPJ", "Nome", "CPF", "% Participação", "Cargo"],
      [PADARIA, "Maria Souza", "529.982.247-25", "60%", "Sócia-Administradora"],
      [PADARIA, "João Lima", 11144477735, 40, "Sócio"],
      [BETA, "Ana Prado", "529.982.247-25", "99%", "Sócio"],
    ]),
    aba("Faturamento", [
      ["CNPJ", "Empresa", "jan/25", "fev/2025", new Date("2025-03-01T00:00:00Z"), "Abril de 2025"],
      ["11222333000181", "Padaria", "1.234", "2.000,50", 3000.5, null],
      [Number(BETA), "Beta", "R$ 10,00", "abc", "(5,00)", 0],
      ["Total", null, "99", "99", "99", "99"],
    ]),
    aba("Folha", [
      ["CNPJ", "Competência", "Rubrica", "Valor"],
      [PADARIA, "jan/25", "Pró-labore", "3.000,00"],
      [PADARIA, "01/2025", "Salários", "5.000,00"],
      [PADARIA, "jan/25", "Pró-labore", "3.500,00"],
      [PADARIA, "13/2025", "FGTS", "1,00"],
    ]),
    aba("Saldos bancários", [
      ["CNPJ", "Banco", "Agência", "Conta corrente", "Saldo", "Data"],
      [PADARIA, 341, "1234", "56789-0", "-150,25", "31/10/2026"],
      [PADARIA, "999", "1", "2-3", "1,00", "31/10/2026"],
    ]),
    aba("Rascunho", [["anotações"], ["ligar para o cliente"]]),
  ])

describe("uma carteira como os escritórios têm", () => {
  beforeAll(novoEscritorio)

  it("é reconhecida aba por aba, explicada linha por linha, e nenhuma linha boa se perde", async () => {
    const enviada = await eu.enviar(await baguncada())
    expect(enviada.mapeamento.map((m) => [m.planilha, m.tipo])).toEqual([
      ["Clientes 2025", "empresa"],
      ["Sócios", "socio"],
      ["Faturamento", "receita"],
      ["Folha", "folha"],
      ["Saldos bancários", "saldo"],
      ["Rascunho", null],
    ])
    expect(enviada.planilhas[0]).toMatchObject({ cabecalho: 3, linhasDeCabecalho: 2 })
    const { id, planilhas } = await eu.conferir(enviada)
    expect(await vereditos(id)).toEqual({
      "Clientes 2025!5 Padaria Bom Trigo Ltda": 1,
      "Clientes 2025!6 Beta Serviços": 1,
      "Clientes 2025!7 Gama": 4,
      "Clientes 2025!8 Dígito Errado": 4,
      "Clientes 2025!9 Perdeu Dígitos": 4,
      "Clientes 2025!10 Padaria Bom Trigo Ltda": 5,
      "Sócios!2 Maria Souza · 60%": 1,
      "Sócios!3 João Lima · 40%": 1,
      "Sócios!4 Ana Prado · 99%": 4,
      "Faturamento!2 01/2025 · R$ 1.234,00": 1,
      "Faturamento!2 02/2025 · R$ 2.000,50": 1,
      "Faturamento!2 03/2025 · R$ 3.000,50": 1,
      "Faturamento!3 01/2025 · R$ 10,00": 1,
      "Faturamento!3 02/2025": 4,
      "Faturamento!3 03/2025 · -R$ 5,00": 4,
      "Faturamento!3 04/2025 · R$ 0,00": 1,
      "Folha!2 01/2025 · pró-labore R$ 3.000,00": 4,
      "Folha!3 01/2025 · salários R$ 5.000,00": 1,
      "Folha!4 01/2025 · pró-labore R$ 3.500,00": 4,
      "Folha!5 FGTS R$ 1,00": 4,
      "Saldos bancários!2 56789-0 · -R$ 150,25 · 31/10/2026": 4,
      "Saldos bancários!3 2-3 · R$ 1,00 · 31/10/2026": 4,
    })
    expect(await explicacao(id, "Clientes 2025", 7)).toContain("“31/02/2021” não é uma data que exista")
    expect(await explicacao(id, "Clientes 2025", 8)).toMatch(/^Coluna A .*não conferem/)
    expect(await explicacao(id, "Clientes 2025", 9)).toContain("perdeu números")
    expect(await explicacao(id, "Sócios", 4)).toContain("somam 99%")
    expect(await explicacao(id, "Folha", 2)).toContain("As linhas 2 e 4")
    expect(planilhas.find((p) => p.nome === "Faturamento")?.avisos).toEqual([
      "Coluna C (jan/25): valores lidos do jeito brasileiro, como o resto da coluna (“1.234” vale 1234).",
      "1 linha de total ficou de fora.",
    ])
  })

  it("nada é gravado antes de confirmar; depois, o que foi mostrado", async () => {
    expect(await contar("empresas")).toBe(0)
    const { lista } = (await ambiente.pedir(admin, "GET", "/importacoes")).json<{ lista: Importacao[] }>()
    const id = lista[0]?.id ?? ""
    const gravada = await eu.agir(id, "confirmar")
    expect([gravada.estado, gravada.resultados]).toEqual(["concluida", gravada.previstos])
    expect(
      await linhasDoBanco(
        "select cnpj, razao_social, data_abertura::text as abertura, id_municipio, email from empresas order by cnpj",
      ),
    ).toEqual([
      { cnpj: BETA, razao_social: "Beta Serviços", abertura: "2020-01-02", id_municipio: "3550308", email: null },
      {
        cnpj: PADARIA,
        razao_social: "Padaria Bom Trigo Ltda",
        abertura: "2019-03-15",
        id_municipio: "3509502",
        email: "a@trigo.com.br",
      },
    ])
    expect(await linhasDoBanco("select valor_do_honorario::float8 as v from empresas order by 1")).toEqual([
      { v: 650 },
      { v: 1234.56 },
    ])
    expect(
      await linhasDoBanco(
        "select competencia, valor_centavos::int as v from receitas_informadas r join empresas e on e.id = r.id_empresa order by cnpj, competencia",
      ),
    ).toEqual([
      { competencia: "2025-01", v: 1_000 },
      { competencia: "2025-04", v: 0 },
      { competencia: "2025-01", v: 123_400 },
      { competencia: "2025-02", v: 200_050 },
      { competencia: "2025-03", v: 300_050 },
    ])
    expect(await linhasDoBanco("select fracao::float8 as f, qualificacao from quadros_socios order by 1")).toEqual([
      { f: 0.4, qualificacao: "22" },
      { f: 0.6, qualificacao: "49" },
    ])
    expect(await contar("contas_correntes")).toBe(0)
    const autores = await linhasDoBanco(
      "select distinct autor from auditoria where entidade in ('empresas', 'quadros')",
    )
    expect(autores).toEqual([{ autor: admin.nome }])
    expect(ambiente.errosRelatados).toEqual([])
  })
})

const CABECALHO = [
  "CNPJ",
  "Razão social",
  "Data de abertura",
  "Município",
  "UF",
  "Regime",
  "CNAE principal",
  "Telefone",
]
const empresa = (telefone: string) => [
  PADARIA,
  "Bom Trigo Ltda",
  "15/03/2019",
  "Campinas",
  "SP",
  "Simples",
  "6201-5/01",
  telefone,
]
const pequena = (telefone: string, receita: string) =>
  livro([
    aba("Empresas", [CABECALHO, empresa(telefone)]),
    aba("Sócios", [
      ["CNPJ", "Nome", "CPF", "Participação"],
      [PADARIA, "Maria", "52998224725", "100%"],
    ]),
    aba("Receita", [
      ["CNPJ", "Competência", "Receita"],
      [PADARIA, "01/2025", receita],
      [PADARIA, "02/2025", "7,00"],
    ]),
  ])
const gravar = async (bytes: Uint8Array) => eu.agir((await conferida(bytes)).id, "confirmar")
const retrato = async () =>
  Promise.all(
    ["empresas", "empresas_regimes", "atividades", "socios", "quadros_socios", "receitas_informadas"].map((t) =>
      linhasDoBanco(`select to_jsonb(t) - 'versao' as linha from ${t} t order by to_jsonb(t)::text`),
    ),
  )

describe("importar de novo, trocar e desfazer", () => {
  beforeAll(novoEscritorio)
  let primeira: Importacao

  it("a mesma planilha outra vez não muda nada, linha por linha", async () => {
    primeira = await gravar(await pequena("(19) 3232-1010", "100,00"))
    expect(primeira.resultados).toMatchObject({ inseridos: 4, erros: 0 })
    const antes = await retrato()
    const outra = await conferida(await pequena("(19) 3232-1010", "100,00"))
    expect(outra.previstos).toEqual({ inseridos: 0, atualizados: 0, excluidos: 0, erros: 0, semAcao: 4 })
    const r = await ambiente.pedir(admin, "POST", `/importacoes/${outra.id}/confirmar`)
    expect([r.status, r.json<{ codigo: string }>().codigo]).toEqual([409, "transicao-recusada"])
    expect(await retrato()).toEqual(antes)
  })

  it("o que mudou é trocado, e desfazer traz de volta exatamente o que havia", async () => {
    const antes = await retrato()
    const segunda = await gravar(await pequena("(19) 98888-7777", "250,00"))
    expect(segunda.resultados).toMatchObject({ atualizados: 2, semAcao: 2 })
    expect(await retrato()).not.toEqual(antes)
    const desfeita = await eu.agir(segunda.id, "desfazer")
    expect([desfeita.estado, desfeita.podeDesfazer]).toEqual(["desfeita", false])
    expect(await retrato()).toEqual(antes)
  })

  it("quem foi alterado depois fica inteiro, com o motivo", async () => {
    const { id } = (await linhasDoBanco("select id::text from empresas"))[0] as { id: string }
    await ambiente.pedir(admin, "PUT", `/empresas/${id}/historico/2025-01`, { corpo: { receitas: [], folha: null } })
    const antes = await retrato()
    const recusada = await eu.agir(primeira.id, "desfazer")
    expect([recusada.estado, recusada.podeDesfazer]).toEqual(["desfeita", true])
    const itens = (await ambiente.pedir(admin, "GET", `/lotes/${recusada.lote?.id}/itens`)).json<{
      lista: { resultado: number; codigo: string; mensagem: string }[]
    }>()
    expect(itens.lista).toMatchObject([{ resultado: 4, codigo: "registro-em-uso" }])
    expect(itens.lista[0]?.mensagem).toContain("alterado depois da importação")
    expect(await retrato()).toEqual(antes)
  })

  it("sem nada que dependa dela, a importação sai sem deixar nada", async () => {
    await novoEscritorio()
    const importada = await gravar(await pequena("(19) 3232-1010", "100,00"))
    const desfeita = await eu.agir(importada.id, "desfazer")
    expect(desfeita.resultados.excluidos).toBe(4)
    expect((await retrato()).flat()).toEqual([])
    expect(ambiente.errosRelatados).toEqual([])
  })
})

describe("o que não pode entrar", () => {
  beforeAll(novoEscritorio)

  it("meses fechados recusam só as suas linhas, na conferência e na gravação", async () => {
    const { id } = await umaEmpresa()
      .comCnpj(PADARIA)
      .noSistemaDesde("2025-01")
      .doAnexo("III")
      .comDozeMesesAntesDe("2025-01", 1_000_000n)
      .comReceita("2025-01", 10_000n)
      .criar(ambiente, admin.escopo)
    await ambiente.pedir(admin, "POST", "/fechamentos/das/calcular", {
      corpo: { competencia: "2025-01", selecao: { empresas: [id] } },
    })
    await concluirEtapas(ambiente.banco, admin.escopo, "2025-01", [id])
    const mes = `/fechamentos/das/${id}/2025-01`
    const { linha } = (await ambiente.pedir(admin, "GET", mes)).json<{ linha: { idApuracao: string } }>()
    expect(
      (await ambiente.pedir(admin, "POST", `${mes}/fechar`, { corpo: { idApuracao: linha.idApuracao } })).status,
    ).toBe(200)
    const importacao = await gravar(await pequena("(19) 98888-7777", "999,00"))
    const linhas = await eu.linhas(importacao.id, "&tipo=receita")
    expect(linhas.map((l) => [l.previsto, l.resultado, l.codigo])).toEqual([
      [4, 4, "competencia-fechada"],
      [1, 1, null],
    ])
  })

  it.each([
    ["vazio", Buffer.alloc(0), "está vazio"],
    ["uma página", Buffer.from("<html><table></table></html>"), "não é uma planilha"],
    ["formato antigo", Buffer.from("d0cf11e0a1b11ae1", "hex"), ".xls é antigo"],
    [
      "com senha",
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("EncryptedPackage", "utf16le")]),
      "protegida por senha",
    ],
    ["um ZIP quebrado", Buffer.from("504b0304ffffffff", "hex"), "danificado"],
    ["binário", Buffer.from([1, 0, 2, 0]), "não é uma planilha"],
  ])("o arquivo %s é recusado com o motivo", async (_nome, bytes, motivo) => {
    const r = await ambiente.enviar(admin, [{ nome: "a.xlsx", bytes }], {}, "/importacoes")
    expect([r.status, r.json<{ codigo: string }>().codigo]).toEqual([422, "planilha-recusada"])
    expect(r.json<{ mensagem: string }>().mensagem).toContain(motivo)
  })

  it("cancelar antes de gravar não grava nada, e não volta", async () => {
    await novoEscritorio()
    const importacao = await conferida(await pequena("(19) 3232-1010", "100,00"))
    expect((await eu.agir(importacao.id, "cancelar")).estado).toBe("cancelada")
    expect((await ambiente.pedir(admin, "POST", `/importacoes/${importacao.id}/confirmar`)).status).toBe(409)
    expect(await contar("empresas")).toBe(0)
    expect(await linhasDoBanco("select conteudo from importacoes")).toEqual([{ conteudo: null }])
  })

  it("um contador que não alcança todas as empresas não importa, nem vê importações", async () => {
    const contador = await ambiente.criarAtor(admin.escopo.idEscritorio, "CONTADOR", [])
    expect((await ambiente.pedir(contador, "GET", "/importacoes")).status).toBe(403)
  })
})

describe("colunas", () => {
  beforeAll(novoEscritorio)

  it("o que a pessoa confirmou é lembrado para os mesmos cabeçalhos", async () => {
    const planilha = () =>
      livro([
        aba("Clientes", [
          ["CNPJ", "Quem é", "Quando"],
          [PADARIA, "Bom Trigo Ltda", "15/03/2019"],
        ]),
      ])
    const enviada = await eu.enviar(await planilha())
    expect(enviada.mapeamento[0]?.colunas.map((c) => c.campo)).toEqual(["cnpj"])
    const colunas = ["cnpj", "razaoSocial", "dataAbertura"].map((campo, indice) => ({
      indice,
      campo,
      competencia: null,
    }))
    await eu.conferir({ ...enviada, mapeamento: [{ planilha: "Clientes", tipo: "empresa", colunas }] })
    const depois = await eu.enviar(await planilha())
    expect([depois.planilhas[0]?.lembrada, depois.mapeamento[0]?.colunas]).toEqual([true, colunas])
  })

  it("a planilha modelo é reconhecida por inteiro", async () => {
    const modelo = await ambiente.pedir(admin, "GET", "/importacoes/modelo")
    const abas = (await eu.enviar(modelo.bytes)).mapeamento
    expect(abas.map((m) => [m.planilha, m.tipo])).toEqual([
      ["Instruções", null],
      ["Empresas", "empresa"],
      ["Sócios", "socio"],
      ["Dependentes", "dependente"],
      ["Receita", "receita"],
      ["Folha", "folha"],
      ["Saldos", "saldo"],
      ["Clientes da empresa", "cliente"],
      ["Fornecedores da empresa", "fornecedor"],
    ])
    for (const { tipo, colunas } of abas) {
      if (tipo === null) continue
      const semColuna = camposDe(tipo)
        .filter((c) => !colunas.some((x) => x.campo === c.campo))
        .map((c) => c.campo)
      expect([tipo, semColuna]).toEqual([tipo, tipo === "folha" ? ["valorDaRubrica", "rubrica"] : []])
    }
  })

  it("um mapeamento sem o que a aba precisa é recusado", async () => {
    const enviada = await eu.enviar(await pequena("(19) 3232-1010", "1,00"))
    const corpo = {
      planilhas: [{ planilha: "Receita", tipo: "receita", colunas: [{ indice: 0, campo: "cnpj", competencia: null }] }],
    }
    const r = await ambiente.pedir(admin, "PUT", `/importacoes/${enviada.id}/mapeamento`, { corpo })
    expect([r.status, r.json<{ mensagem: string }>().mensagem]).toEqual([
      400,
      "Na aba Receita, diga qual coluna é a competência, ou de que mês é cada coluna.",
    ])
  })

  it("CSV em Latin-1 com ponto e vírgula é lido com os acentos", async () => {
    const csv = Buffer.from(
      `Relatório de clientes\r\n\r\n${CABECALHO.join(";")}\r\n${empresa("(19) 3232-1010").join(";")}\r\n`.replace(
        "Campinas;SP",
        "São Paulo;SP",
      ),
      "latin1",
    )
    const importacao = await conferida(csv, "clientes.csv")
    expect(importacao.previstos).toMatchObject({ inseridos: 1, erros: 0 })
    expect((await eu.linhas(importacao.id)).map((l) => l.linha)).toEqual([4])
  })
})
