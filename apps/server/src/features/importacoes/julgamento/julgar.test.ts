import { describe, expect, it } from "vitest"
import { cnpjDaBase } from "../../../demo/cnpj.ts"
import { estadoVazio } from "../estado.repository.ts"
import { julgar } from "./julgar.ts"
import { type Contexto, chaveDaReceita, ERRO, type Estado, INSERIDO, type LinhaAJulgar, SEM_ACAO } from "./tipos.ts"

const CNPJ = cnpjDaBase("112223330001")
const FILIAL = cnpjDaBase("112223330002")
let ids = 0
const contexto: Contexto = {
  idEscritorio: "00000000-0000-4000-8000-000000000000",
  agora: new Date("2026-11-20T12:00:00-03:00"),
  hoje: "2026-11-20",
  escreveContas: true,
  novoId: () => `novo-${++ids}`,
}

const linha = (tipo: LinhaAJulgar["tipo"], dados: Record<string, string>, mudanca: Partial<LinhaAJulgar> = {}) => ({
  sequencia: 1,
  planilha: "Aba",
  linha: 2,
  tipo,
  cnpj: CNPJ,
  dados,
  avisos: [],
  erro: null,
  ...mudanca,
})
const nova = (dados: Record<string, string> = {}, mudanca: Partial<LinhaAJulgar> = {}) =>
  linha(
    "empresa",
    {
      razaoSocial: "Bom Trigo Ltda",
      dataAbertura: "2019-03-15",
      municipio: "Campinas",
      uf: "SP",
      regime: "simples",
      cnae: "6201501",
      ...dados,
    },
    mudanca,
  )
/** A company of the office, as the readings would give it. */
const cadastrada = (mudanca: Partial<Estado> = {}): Estado => ({
  ...estadoVazio(),
  empresa: {
    id: "empresa",
    cnpj: CNPJ,
    idMunicipio: "3509502",
    idCategoria: 1,
    registro: { razao_social: "Bom Trigo Ltda", data_abertura: "2019-03-15", inicio_no_sistema: "2026-01" },
  },
  regimes: [{ desde: "2019-03", regime: "simples", atividadeMei: null }],
  atividades: [{ id: "a1", cnae: "6201501", descricao: "Programas", anexos: ["III"], encerradaEm: null }],
  ...mudanca,
})
const um = (l: LinhaAJulgar, estado: Estado, no = contexto) => julgar([l], estado, no)[0]

describe("folha por componente", () => {
  const MARCO = "2026-03"
  const tabelas = (v: ReturnType<typeof um>) => v?.efeitos.map((e) => [e.tabela, e.acao])

  it("cada coluna vai ao seu componente, e a CPP do DAS à tabela dela", () => {
    const dados = { competencia: MARCO, fgts: "67600", decimoTerceiro: "845000", cppDas: "63364" }
    const v = um(linha("folha", dados), cadastrada())
    expect(tabelas(v)).toEqual([
      ["folhas_informadas", "inserir"],
      ["folhas_cpp_das", "inserir"],
    ])
    expect(v?.efeitos.map((e) => e.depois)).toMatchObject([
      { fgts_centavos: "67600", decimo_terceiro_centavos: "845000", encargos_centavos: "0", origem: "importada" },
      { id_empresa: "empresa", competencia: MARCO, valor_centavos: "63364", origem: "importada" },
    ])
  })

  it("só a CPP do DAS: nenhuma folha de zeros nasce com ela, e o mesmo valor outra vez não muda nada", () => {
    const estado = cadastrada()
    const cpp = () => um(linha("folha", { competencia: MARCO, rubrica: "cppDas", valorDaRubrica: "0" }), estado)
    expect(tabelas(cpp())).toEqual([["folhas_cpp_das", "inserir"]])
    expect(cpp()?.resultado).toBe(SEM_ACAO)
  })

  it("em mês fechado a CPP do DAS entra, e nada mais da folha", () => {
    const fechada = () => cadastrada({ fechadoAte: "2026-05" })
    expect(um(linha("folha", { competencia: MARCO, cppDas: "63364" }), fechada())?.resultado).toBe(INSERIDO)
    const outra = um(linha("folha", { competencia: MARCO, cppDas: "63364", fgts: "1" }), fechada())
    expect([outra?.resultado, outra?.codigo, outra?.efeitos]).toEqual([ERRO, "competencia-fechada", []])
  })

  it("muda só o que a linha diz, e guarda o que havia para desfazer", () => {
    const partes = { proLabore: 300_000n, salarios: 0n, decimoTerceiro: 0n, ferias: 5n, autonomos: 0n, fgts: 0n }
    const estado = cadastrada({
      folhas: new Map([[MARCO, { id: "f", origem: "digitada", partes: { ...partes, cppDarf: 0n, encargos: 0n } }]]),
    })
    const v = um(linha("folha", { competencia: MARCO, proLabore: "300000", fgts: "67600" }), estado)
    expect(v?.mensagem).toBe("Muda FGTS.")
    expect(v?.efeitos).toEqual([
      {
        tabela: "folhas_informadas",
        acao: "alterar",
        chave: { id: "f" },
        antes: { fgts_centavos: "0", origem: "digitada" },
        depois: { fgts_centavos: "67600", origem: "importada" },
      },
    ])
  })
})

describe("receita que se somaria a outra", () => {
  const MARCO = "2026-03"
  const receita = (valor: string) => linha("receita", { competencia: MARCO, valor })
  const chave = chaveDaReceita(MARCO, "a1", "interno")

  it("o total de um mês que já tem receita com situação especial na mesma atividade é recusado", () => {
    const v = um(receita("1000000"), cadastrada({ comSituacao: new Map([[chave, 1_000_000n]]) }))
    expect(v).toMatchObject({ resultado: ERRO, efeitos: [] })
    expect(v?.mensagem).toContain("R$ 10.000,00 com situação especial")
  })

  it("outro mercado não é a mesma receita", () => {
    const externa = linha("receita", { competencia: MARCO, valor: "1000000", mercado: "externo" })
    expect(um(externa, cadastrada({ comSituacao: new Map([[chave, 1n]]) }))?.resultado).toBe(INSERIDO)
  })

  it.each([
    [1, "há 1 nota em 03/2026"],
    [7, "há 7 notas em 03/2026"],
  ])("com %i nota no mês o total é recusado, seja novo ou troca", (quantas, frase) => {
    const notas = new Map([[MARCO, quantas]])
    expect(um(receita("1000000"), cadastrada({ notas }))).toMatchObject({ resultado: ERRO, efeitos: [] })
    const receitas = new Map([[chave, { id: "r", valor: 5n }]])
    expect(um(receita("1000000"), cadastrada({ notas, receitas }))?.mensagem).toContain(frase)
  })

  it("o que já está no cadastro continua sem ação", () => {
    const receitas = new Map([[chave, { id: "r", valor: 1_000_000n }]])
    const estado = cadastrada({ receitas, notas: new Map([[MARCO, 1]]), comSituacao: new Map([[chave, 9n]]) })
    expect(um(receita("1000000"), estado)?.resultado).toBe(SEM_ACAO)
  })
})

describe("datas do cadastro", () => {
  it.each([
    ["data de abertura", { dataAbertura: "2018-03-15" }],
    ["início no sistema", { inicioNoSistema: "2025-01" }],
  ])("outra %s em empresa do escritório é recusada, e diz onde corrigir", (nome, dados) => {
    const v = um(linha("empresa", dados), cadastrada())
    expect(v).toMatchObject({ resultado: ERRO, efeitos: [] })
    expect(v?.mensagem).toMatch(new RegExp(`${nome} é outr.*Perfil › Dados cadastrais`, "i"))
  })

  it.each([
    ["início no sistema antes da abertura", { inicioNoSistema: "2019-02" }, ERRO],
    ["início no sistema no mês da abertura", { inicioNoSistema: "2019-03" }, INSERIDO],
    ["regime que começa depois deste mês", { regimeDesde: "2026-12" }, ERRO],
    ["regime que começa neste mês, depois da abertura", { regimeDesde: "2026-11" }, INSERIDO],
  ])("empresa nova: %s", (_nome, dados, resultado) => {
    expect(um(nova(dados), estadoVazio())?.resultado).toBe(resultado)
  })
})

describe("regime e atividade do MEI", () => {
  const mei = () => cadastrada({ regimes: [{ desde: "2019-03", regime: "mei", atividadeMei: "servicos" }] })

  it.each<[string, Estado, Record<string, string>, number]>([
    ["deixar o MEI com a atividade preenchida", mei(), { regime: "simples", regimeDesde: "2026-01" }, ERRO],
    ["Simples com a atividade preenchida", cadastrada(), { regime: "simples" }, ERRO],
    ["Simples, só com a atividade", cadastrada(), {}, ERRO],
    ["MEI com outra atividade", mei(), { regime: "mei" }, ERRO],
    ["MEI sem dizer o regime, com outra atividade", mei(), {}, ERRO],
  ])("%s é recusado", (_nome, estado, dados, resultado) => {
    const v = um(linha("empresa", { ...dados, atividadeMei: "comercio" }), estado)
    expect(v).toMatchObject({ resultado, efeitos: [] })
    expect(v?.mensagem).toMatch(/pague-a/)
  })

  it("uma empresa nova entra como MEI caminhoneiro", () => {
    const v = um(nova({ regime: "mei", atividadeMei: "caminhoneiro-intermunicipal", cnae: "4930202" }), estadoVazio())
    expect(v?.efeitos.find(({ tabela }) => tabela === "empresas_regimes")?.depois).toMatchObject({
      desde: "2019-03",
      atividade_mei: "caminhoneiro-intermunicipal",
    })
  })

  it("MEI com a mesma atividade fica igual", () => {
    const v = um(linha("empresa", { regime: "mei", atividadeMei: "servicos" }), mei())
    expect(v).toMatchObject({ resultado: SEM_ACAO, mensagem: "Igual ao cadastro." })
  })

  it("o regime que só começa depois de hoje não é o de agora", () => {
    const regimes = [
      { desde: "2019-03", regime: "simples", atividadeMei: null },
      { desde: "2027-01", regime: "presumido", atividadeMei: null },
    ]
    expect(um(linha("empresa", { regime: "simples" }), cadastrada({ regimes }))?.resultado).toBe(SEM_ACAO)
  })
})

describe("matriz e filial", () => {
  it("a matriz é a empresa, ainda que a filial venha antes", () => {
    const vereditos = julgar(
      [nova({}, { cnpj: FILIAL }), nova({}, { sequencia: 2, linha: 3 })],
      estadoVazio(),
      contexto,
    )
    expect(Object.fromEntries(vereditos.map((v) => [v.sequencia, [v.resultado, v.codigo]]))).toEqual({
      1: [ERRO, "cnpj-em-uso"],
      2: [INSERIDO, null],
    })
  })
})

describe("responsável perante a Receita", () => {
  const socio = (sequencia: number, documento: string, dados: Record<string, string> = {}) =>
    linha("socio", { nome: `Pessoa ${sequencia}`, documento, participacao: "0.5", ...dados }, { sequencia })
  const dupla = (dados: Record<string, string> = {}) => [socio(1, "52998224725", dados), socio(2, "11144477735")]
  const AVISO = /Atenção: nenhum sócio desta empresa está marcado como responsável/

  it("ausente, cada linha do quadro avisa e mesmo assim entra", () => {
    const vereditos = julgar(dupla(), cadastrada(), contexto)
    expect(vereditos.map((v) => [v.resultado, AVISO.test(v.mensagem)])).toEqual([
      [INSERIDO, true],
      [INSERIDO, true],
    ])
  })

  it("presente numa linha, nenhuma avisa", () => {
    const vereditos = julgar(dupla({ responsavel: "sim" }), cadastrada(), contexto)
    expect(vereditos.map((v) => [v.resultado, AVISO.test(v.mensagem)])).toEqual([
      [INSERIDO, false],
      [INSERIDO, false],
    ])
  })

  it("ausente também no cadastro que a planilha só repete, avisa sem ação", () => {
    const estado = cadastrada()
    julgar(dupla(), estado, contexto)
    const semNome = dupla().map((l) => ({ ...l, dados: { documento: l.dados.documento ?? "", participacao: "0.5" } }))
    expect(julgar(semNome, estado, contexto)).toEqual([
      expect.objectContaining({ resultado: SEM_ACAO, mensagem: expect.stringMatching(AVISO) }),
      expect.objectContaining({ resultado: SEM_ACAO, mensagem: expect.stringMatching(AVISO) }),
    ])
  })
})

describe("sócio que é empresa", () => {
  const dupla = (responsavel: string) => [
    linha("socio", { nome: "Holding", documento: FILIAL, participacao: "0.5", responsavel }, { sequencia: 1 }),
    linha("socio", { nome: "Ana", documento: "52998224725", participacao: "0.5" }, { sequencia: 2, linha: 3 }),
  ]
  it("não responde pela empresa perante a Receita", () => {
    const vereditos = julgar(dupla("sim"), cadastrada(), contexto)
    expect(vereditos.map((v) => [v.resultado, v.mensagem])).toEqual(
      [1, 2].map(() => [ERRO, expect.stringMatching(/é uma pessoa física, e na linha 2 o responsável é uma empresa/)]),
    )
  })
  it("sem ser o responsável, entra", () => {
    expect(julgar(dupla("nao"), cadastrada(), contexto).map((v) => v.resultado)).toEqual([INSERIDO, INSERIDO])
  })
})

describe("CNAEs secundários", () => {
  const CNAES = ["6201501", "4721102", "5611203"]
  const incluidos = (cnaesSecundarios: string) => {
    const v = um(nova({ cnaesSecundarios }), estadoVazio())
    return v?.resultado === ERRO
      ? v.mensagem
      : v?.efeitos.filter((e) => e.tabela === "atividades").map((e) => e.depois.cnae)
  }
  it.each([
    "4721-1/02 (I), 5611-2/03 (I)",
    "4721-1/02 (I) | 5611-2/03 (I)",
    "4721102/5611203",
    "4721-1/02 e 5611-2/03 (I)",
    "4721-1/02; 5611-2/03",
  ])("%s: nenhum se perde", (texto) => {
    expect(incluidos(texto)).toEqual(CNAES)
  })
  it("dois que nada separa são recusados com o motivo", () => {
    expect(incluidos("4721-1/02 5611-2/03")).toContain("tem mais de um CNAE")
  })
})

describe("meses em colunas", () => {
  it.each([
    ["receita", { atividade: "I" }],
    ["folha", { rubrica: "salarios" }],
  ] as const)("a linha de %s sem valor nenhum não tem ação, e diz por quê", (tipo, dados) => {
    for (const estado of [cadastrada(), estadoVazio()])
      expect(um(linha(tipo, dados), estado)).toMatchObject({
        resultado: SEM_ACAO,
        mensagem: "A linha não tem valor em nenhuma coluna: nada a importar.",
      })
  })
  it.each([
    ["2019-02", "0", SEM_ACAO],
    ["2026-12", "0", SEM_ACAO],
    ["2019-02", "1", ERRO],
    ["2026-12", "1", ERRO],
    ["2026-10", "0", INSERIDO],
  ])("em %s, fora ou dentro da vida da empresa, %s centavos", (competencia, valor, resultado) => {
    expect(um(linha("receita", { competencia, valor }), cadastrada())?.resultado).toBe(resultado)
  })
})

describe("saldos de contas", () => {
  const saldo = (dados: Record<string, string>) => linha("saldo", { saldo: "100", saldoEm: "2026-10-31", ...dados })
  const conta = { banco: "341", agencia: "1234", conta: "56789-0" }

  it("só quem opera a plataforma os grava", () => {
    expect(um(saldo(conta), cadastrada())?.resultado).toBe(INSERIDO)
    const v = um(saldo(conta), cadastrada(), { ...contexto, escreveContas: false })
    expect(v).toMatchObject({ resultado: ERRO, codigo: "sem-permissao", efeitos: [] })
  })

  it("conta de banco sem agência é recusada, e cartão não tem agência", () => {
    const semAgencia = um(saldo({ banco: "341", conta: "56789-0" }), cadastrada())
    expect(semAgencia).toMatchObject({ resultado: ERRO, mensagem: "Falta a agência da conta." })
    const cartao = um(saldo({ tipo: "6", agencia: "1234", conta: "9876" }), cadastrada())
    expect(cartao?.efeitos[0]?.depois).toMatchObject({ id_tipo: 6, agencia: null, conta: "9876" })
  })

  it("de antes da abertura da empresa é recusado", () => {
    expect(um(saldo({ ...conta, saldoEm: "2019-03-15" }), cadastrada())?.resultado).toBe(INSERIDO)
    const v = um(saldo({ ...conta, saldoEm: "2019-03-14" }), cadastrada())
    expect(v).toMatchObject({ resultado: ERRO, efeitos: [] })
    expect(v?.mensagem).toContain("ainda não existia na data do saldo")
  })
})

describe("caixa ou competência no Simples", () => {
  const opcoes = (v: ReturnType<typeof um>) =>
    v?.efeitos.flatMap((e) => (e.tabela === "simples_opcoes" ? [[e.depois.ano, e.depois.regime]] : []))

  it("empresa nova: vale de cada ano, do início no sistema ao atual; sem dizer, avisa", () => {
    const v = um(nova({ reconhecimento: "caixa", inicioNoSistema: "2025-07" }), estadoVazio())
    expect(opcoes(v)).toEqual([
      [2025, "caixa"],
      [2026, "caixa"],
    ])
    expect(v?.mensagem).toContain("Receita por caixa em 2025 e 2026.")
    const calada = um(nova(), estadoVazio())
    expect([opcoes(calada), calada?.resultado]).toEqual([[], INSERIDO])
    expect(calada?.mensagem).toContain("Caixa ou competência não informado")
  })

  it("empresa do escritório: o ano atual, ou os anos que a célula diz; a resposta dada não muda", () => {
    const dita = (reconhecimento: string, mudanca: Partial<Estado> = {}) =>
      um(linha("empresa", { reconhecimento }), cadastrada(mudanca))
    expect(opcoes(dita("caixa"))).toEqual([[2026, "caixa"]])
    expect(opcoes(dita("2025:competencia;2026:caixa"))).toEqual([
      [2025, "competencia"],
      [2026, "caixa"],
    ])
    expect(dita("caixa", { opcoes: [{ ano: 2026, regime: "caixa" }] })?.resultado).toBe(SEM_ACAO)
    const outra = dita("caixa", { opcoes: [{ ano: 2026, regime: "competencia" }] })
    expect([outra?.resultado, outra?.efeitos]).toEqual([ERRO, []])
    expect(outra?.mensagem).toContain("A receita de 2026 já está registrada por competência.")
  })

  it("mês fechado recusa caixa e aceita competência; fora do Simples nada é gravado", () => {
    const dita = (reconhecimento: string, mudanca: Partial<Estado>) =>
      um(linha("empresa", { reconhecimento }), cadastrada(mudanca))
    expect(dita("caixa", { fechadoAte: "2026-03" })?.resultado).toBe(ERRO)
    expect(opcoes(dita("competencia", { fechadoAte: "2026-03" }))).toEqual([[2026, "competencia"]])
    const presumida = dita("caixa", { regimes: [{ desde: "2019-03", regime: "presumido", atividadeMei: null }] })
    expect([presumida?.resultado, presumida?.mensagem]).toEqual([
      SEM_ACAO,
      "Igual ao cadastro. Não é do Simples em 2026: caixa ou competência não foi gravado.",
    ])
  })

  it("em 2027 não há opção a gravar", () => {
    const em2027: Contexto = { ...contexto, agora: new Date("2027-02-10T12:00:00-03:00"), hoje: "2027-02-10" }
    const v = um(linha("empresa", { reconhecimento: "caixa" }), cadastrada(), em2027)
    expect([opcoes(v), v?.resultado]).toEqual([[], SEM_ACAO])
    expect(v?.mensagem).toContain("Desde 2027 a receita do Simples entra por competência")
  })
})
