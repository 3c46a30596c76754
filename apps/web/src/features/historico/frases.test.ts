import { casosDeRetencao, type RegistroDeAuditoria } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { buscaDoHistorico, filtroDaBusca } from "./busca.ts"
import { camposDoDetalhe } from "./detalhe.ts"
import { camposDe, fraseDe } from "./frases.ts"
import { nomesDosAtos } from "./nomes-dos-atos.ts"
import { entidadesDoFiltro } from "./rotulos.ts"
import { codigosDosRegistros } from "./tabelas.ts"
import { type Nomes, VAZIO, valorEmPalavras } from "./valores.ts"

const EDU = "00000000-0000-4000-8000-00000000000e"
const nomes: Nomes = {
  pessoa: (id) => (id === EDU ? "Edu Sócio" : null),
  empresa: "Padaria Pão Quente",
  daTabela: (campo, codigo) => (campo === "id_municipio" && codigo === "3509502" ? "Campinas · SP" : null),
}

const registro = (mudanca: Partial<RegistroDeAuditoria>): RegistroDeAuditoria => ({
  id: "00000000-0000-4000-8000-000000000001",
  em: "2026-11-20T15:00:00.000Z",
  acao: "alterar",
  entidade: null,
  idRegistro: null,
  idEmpresa: null,
  empresa: null,
  idUsuario: null,
  autor: "Ana Souza",
  endereco: null,
  agente: null,
  antes: null,
  depois: null,
  detalhe: null,
  ...mudanca,
})

describe("o que aconteceu, em uma frase", () => {
  it.each<[string, Partial<RegistroDeAuditoria>]>([
    [
      "alterou a empresa Padaria Pão Quente — Apelido: A → B",
      { entidade: "empresas", empresa: "Padaria Pão Quente", antes: { apelido: "A" }, depois: { apelido: "B" } },
    ],
    [
      "alterou a empresa Padaria Pão Quente — Apelido: A → B; Categoria: Simples → Grupos e mais 1 campo",
      {
        entidade: "empresas",
        empresa: "Padaria Pão Quente",
        antes: { uf: "SP", apelido: "A", id_categoria: 1, versao: 1 },
        depois: { uf: "RJ", apelido: "B", id_categoria: 2, versao: 2 },
      },
    ],
    [
      "excluiu a empresa Oficina do Jota",
      { acao: "excluir", entidade: "empresas", antes: { apelido: "Oficina do Jota", razao_social: "OFICINA LTDA" } },
    ],
    ["cadastrou Edu Sócio", { acao: "inserir", entidade: "usuarios", idRegistro: EDU, depois: { nome: "Edu" } }],
    ["cadastrou Bia", { acao: "inserir", entidade: "usuarios", idRegistro: "outra", depois: { nome: "Bia" } }],
    [
      "desativou Edu Sócio",
      { entidade: "usuarios", idRegistro: EDU, antes: { ativo: true }, depois: { ativo: false } },
    ],
    ["reativou Edu Sócio", { entidade: "usuarios", idRegistro: EDU, antes: { ativo: false }, depois: { ativo: true } }],
    [
      "reativou um usuário",
      { entidade: "usuarios", idRegistro: "x", antes: { ativo: false }, depois: { ativo: true } },
    ],
    [
      "desligou a rotina Avisos de guias a vencer",
      { acao: "inserir", entidade: "automacoes_empresa", idRegistro: "guias-a-vencer", depois: { ativa: false } },
    ],
    [
      "ligou a rotina Avisos de guias a vencer",
      {
        entidade: "automacoes_empresa",
        idRegistro: "guias-a-vencer",
        antes: { ativa: false },
        depois: { ativa: true },
      },
    ],
    [
      "ligou a conta de entrada de Edu Sócio",
      { entidade: "usuarios", idRegistro: EDU, antes: { sub: null }, depois: { sub: "abc" } },
    ],
    [
      "alterou o usuário Edu Sócio — Perfil: Empresa → Contador",
      { entidade: "usuarios", idRegistro: EDU, antes: { papel: 3 }, depois: { papel: 2 } },
    ],
    [
      "concedeu a empresa Padaria Pão Quente a Edu Sócio",
      { acao: "inserir", entidade: "usuarios_empresas", empresa: "Padaria Pão Quente", depois: { id_usuario: EDU } },
    ],
    [
      "retirou de Edu Sócio o acesso à empresa Padaria Pão Quente",
      { acao: "excluir", entidade: "usuarios_empresas", empresa: "Padaria Pão Quente", antes: { id_usuario: EDU } },
    ],
    [
      "fechou out/2026",
      { entidade: "fechamentos", idRegistro: "2026-10", antes: { estado: "apurado" }, depois: { estado: "fechado" } },
    ],
    [
      "criou a folha informada de set/2026",
      { acao: "inserir", entidade: "folhas_informadas", depois: { competencia: "2026-09" } },
    ],
    ["revogou uma chave de integração", { entidade: "chaves_api", antes: {}, depois: { revogada_em: "2026-11-20" } }],
    [
      "criou a credencial de máquina ERP",
      { acao: "inserir", entidade: "usuarios", idRegistro: "m", depois: { nome: "ERP", papel: 0 } },
    ],
    ["convidou Edu Sócio", { acao: "inserir", entidade: "convites", depois: { id_usuario: EDU } }],
    ["aceitou o convite", { entidade: "convites", antes: { usado_em: null }, depois: { usado_em: "2026-11-20" } }],
    ["encerrou um convite", { entidade: "convites", antes: { expira_em: "a" }, depois: { expira_em: "b" } }],
    ["criou a nota fiscal 59", { acao: "inserir", entidade: "notas_fiscais", depois: { numero: "59" } }],
    ["criou a chave de integração ERP", { acao: "inserir", entidade: "chaves_api", depois: { nome: "ERP" } }],
    [
      "alterou a marca — Cor principal: vazio → #7a1fa2; Nome: Horizonte → Horizonte Contábil",
      {
        entidade: "marcas",
        antes: { nome: "Horizonte", cor: null },
        depois: { nome: "Horizonte Contábil", cor: "#7a1fa2" },
      },
    ],
    [
      "enviou imagem da marca: logotipo para fundo claro",
      { acao: "inserir", entidade: "marcas_arquivos", depois: { tipo: "logo-claro", hash: "ab" } },
    ],
    [
      "retirou imagem da marca: ícone",
      { acao: "excluir", entidade: "marcas_arquivos", antes: { tipo: "favicon", hash: "ab" } },
    ],
    ["trocou uma imagem da marca", { entidade: "marcas_arquivos", antes: { hash: "ab" }, depois: { hash: "cd" } }],
    [
      "criou o domínio app.horizonte.com.br",
      { acao: "inserir", entidade: "dominios", depois: { host: "app.horizonte.com.br" } },
    ],
    [
      "fechou o sistema para manutenção",
      { entidade: "manutencao", antes: { ligada: false }, depois: { ligada: true, alterada_em: "2026-11-20" } },
    ],
    [
      "reabriu o sistema depois da manutenção",
      { entidade: "manutencao", antes: { ligada: true }, depois: { ligada: false } },
    ],
    [
      "alterou a manutenção do sistema — Mensagem: vazio → Voltamos às 6h.",
      {
        entidade: "manutencao",
        antes: { mensagem: null, alterada_em: "2026-11-20" },
        depois: { mensagem: "Voltamos às 6h.", alterada_em: "2026-11-21" },
      },
    ],
    ["criou um registro de coisa_nova", { acao: "inserir", entidade: "coisa_nova", depois: {} }],
    ["entrou com senha.", { acao: "entrada", detalhe: "Entrou com senha." }],
    ["entrou", { acao: "entrada" }],
    [
      "exportou: O que está filtrado: historico.csv",
      { acao: "exportacao", detalhe: "O que está filtrado: historico.csv" },
    ],
  ])("%s", (frase, mudanca) => {
    expect(fraseDe(registro(mudanca), nomes)).toBe(frase)
  })

  it("um valor longo é cortado na frase e inteiro nos detalhes", () => {
    const longo = "x".repeat(200)
    const r = registro({ entidade: "empresas", antes: { apelido: "A" }, depois: { apelido: longo } })
    expect(fraseDe(r, nomes).length).toBeLessThan(100)
    expect(camposDe(r, nomes)[0]?.depois).toBe(longo)
  })
})

describe("valores e campos", () => {
  it.each<[string, unknown, string]>([
    ["ativo", true, "Sim"],
    ["somente_concedidas", false, "Não"],
    ["nome", null, VAZIO],
    ["nome", "", VAZIO],
    ["papel", 2, "Contador"],
    ["papel", 77, "77"],
    ["status", 2, "Cancelada"],
    ["receita_centavos", 123456, "R$ 1.234,56"],
    ["receita_centavos", "5", "R$ 0,05"],
    ["receita_centavos", "-123456789012345678", "-R$ 1.234.567.890.123.456,78"],
    ["cnpj", "11222333000181", "11.222.333/0001-81"],
    ["competencia", "2026-10", "out/2026"],
    ["data_abertura", "2020-01-31", "31/01/2020"],
    ["criado_em", "2026-11-20T15:30:00+00:00", "20/11/2026 12:30"],
    ["escopos", ["notas:ler"], "Ler notas fiscais e seus XML"],
    ["avisos", [], "nenhum"],
    ["id_usuario", EDU, "Edu Sócio"],
    ["id_usuario", "desconhecido", "desconhecido"],
    ["dados", { a: 1 }, '{"a":1}'],
    ["regime", "presumido", "Lucro Presumido"],
    ["atividade_mei", "caminhoneiro-municipal", "Caminhoneiro: só dentro do município"],
    // Roles of the contract are said without asking; the others, and the codes of tables, by what the table answers.
    ["qualificacao", "49", "Sócio-administrador"],
    ["qualificacao", "VP", "Vice-presidente"],
    ["qualificacao", "08", "08"],
    ["id_municipio", "3509502", "Campinas · SP"],
    ["id_municipio", "9999999", "9999999"],
  ])("%s %j: %s", (campo, valor, esperado) => {
    expect(valorEmPalavras(campo, valor, nomes).replaceAll("\u00a0", " ")).toBe(esperado)
  })

  it("o campo desconhecido aparece com o próprio nome; o que só existe de um lado, também", () => {
    const campos = camposDe(registro({ antes: { apelido: "A" }, depois: { coisa_nova: 7 } }), nomes)
    expect(campos).toEqual([
      { campo: "apelido", rotulo: "Apelido", antes: "A", depois: VAZIO },
      { campo: "coisa_nova", rotulo: "coisa_nova", antes: VAZIO, depois: "7" },
    ])
  })
})

describe("conteúdo de uma regra fiscal", () => {
  const emPortugues = (mudanca: Partial<RegistroDeAuditoria>) =>
    camposDoDetalhe(registro({ entidade: "regras_fiscais", ...mudanca }), nomes).map(({ rotulo, antes, depois }) =>
      [rotulo, antes, depois].map((t) => t?.replaceAll("\u00a0", " ") ?? null),
    )

  it("é dito campo a campo, sem JSON", () => {
    const dados = { tipo: "servico", aliquota: "0.05", retencao: { retem: "sempre", minimo: null }, cnaes: [] }
    expect(emPortugues({ acao: "inserir", depois: { codigo: "01.07", dados } })).toEqual([
      ["Código do serviço", null, "01.07"],
      ["Alíquota do ISS", null, "5,00%"],
      ["CNAE", null, "nada"],
      ["Mínimo da retenção", null, "nada"],
      ["Retenção", null, casosDeRetencao.sempre],
    ])
  })

  it("de uma alteração, só o que mudou", () => {
    const dados = (aliquota: string) => ({ tipo: "servico", aliquota, local: "prestador" })
    expect(emPortugues({ antes: { dados: dados("0.05") }, depois: { dados: dados("0.029") } })).toEqual([
      ["Alíquota do ISS", "5,00%", "2,90%"],
    ])
  })
})

describe("códigos de tabelas", () => {
  it("cada tabela é perguntada uma vez pelo que aparece de um lado ou do outro, texto ou número", () => {
    const codigos = codigosDosRegistros([
      registro({ antes: { id_municipio: "3509502" }, depois: { id_municipio: "3550308", apelido: "A" } }),
      registro({ depois: { id_municipio_de_nascimento: "3550308", id_pais: 1058, qualificacao: null } }),
    ])
    expect(Object.fromEntries(codigos)).toEqual({ municipios: ["3509502", "3550308"], paises: ["1058"] })
  })
})

describe("endereço do histórico", () => {
  it("o que não se entende é ignorado", () => {
    expect(filtroDaBusca(buscaDoHistorico.parse({ acao: "voar", de: "31/12/2026", empresa: "x" }))).toEqual({})
    const lida = buscaDoHistorico.parse({ acao: "alterar", de: "2026-11-01", ate: "2026-11-30", pessoa: EDU })
    expect(filtroDaBusca(lida)).toEqual({ acao: "alterar", de: "2026-11-01", ate: "2026-11-30", idUsuario: EDU })
  })
})

describe("filtro por entidade", () => {
  it("a manutenção só é oferecida a quem vê os registros da plataforma", () => {
    const ids = (comPlataforma: boolean) => entidadesDoFiltro(comPlataforma).map(({ id }) => id)
    expect(ids(true)).toContain("manutencao")
    expect(ids(false)).not.toContain("manutencao")
    expect(ids(false)).toContain("marcas")
  })
})

describe("o que se disse das automações", () => {
  const daAutomacao = (mudanca: Partial<RegistroDeAuditoria>) =>
    fraseDe(registro({ entidade: "operacoes_regras", idRegistro: "das-gerar", ...mudanca }), {
      ...nomes,
      daTabela: (campo, codigo) => (campo === "tipo" ? (nomesDosAtos[codigo] ?? null) : null),
    })

  it("diz qual, e cada valor de antes e de depois", () => {
    expect(
      daAutomacao({
        antes: { ligada: false, dia: 5, com_aprovacao: true },
        depois: { ligada: true, dia: 8, com_aprovacao: false },
      }),
    ).toBe("configurou Gerar o DAS — Com aprovação: Sim → Não; Dia do mês: 5 → 8; Ligada: Não → Sim")
  })

  it("da primeira vez diz só o que ficou; da empresa que volta ao escritório, isso", () => {
    expect(daAutomacao({ acao: "inserir", depois: { tipo: "das-gerar", ligada: true, dia: null } })).toBe(
      "configurou Gerar o DAS — Dia do mês: vazio; Ligada: Sim",
    )
    expect(daAutomacao({ acao: "excluir", entidade: "operacoes_regras_empresa", antes: { ligada: true } })).toBe(
      "deixou Gerar o DAS como no escritório",
    )
  })

  it("o teto é do órgão", () => {
    expect(
      daAutomacao({
        entidade: "operacoes_tetos",
        idRegistro: "serpro",
        antes: { teto_centavos: null },
        depois: { teto_centavos: 25000 },
      }),
    ).toBe("configurou o teto de gasto com SERPRO Integra Contador — Teto do mês: vazio → R$\u00a0250,00")
  })
})
