// @vitest-environment happy-dom
import { erros, type Papel, papeis, type Tela, telas } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { ErroDaApi } from "../lib/api/erro.ts"
import { destinoDaTela, motivoDaEntrada } from "./guardas.ts"
import { type ItemDoMenu, menuDe } from "./layout/menu.ts"
import { ehPorta } from "./portas.ts"

const todos: readonly Papel[] = ["INTEGRACAO", "FUNCIONARIO", "EMPRESA", "CONTADOR", "ADMINISTRADOR", "ROOT"]
const deTodos: readonly Papel[] = ["FUNCIONARIO", "EMPRESA", "CONTADOR", "ADMINISTRADOR", "ROOT"]
const daEmpresa: readonly Papel[] = ["EMPRESA", "CONTADOR", "ADMINISTRADOR", "ROOT"]
const doContador: readonly Papel[] = ["CONTADOR", "ADMINISTRADOR", "ROOT"]
const doAdministrador: readonly Papel[] = ["ADMINISTRADOR", "ROOT"]
const doRoot: readonly Papel[] = ["ROOT"]

/** Specification, section 2, written out by hand: who enters each screen. */
const entram: Record<Tela, readonly Papel[]> = {
  "/painel": deTodos,
  "/minhaConta": deTodos,
  "/conversas": daEmpresa,
  "/compartilhar": deTodos,
  "/declaracoes": deTodos,
  "/receitas": deTodos,
  "/receitas/aguardando-emissao": deTodos,
  "/receitas/clientes": deTodos,
  "/receitas/notas-fiscais": deTodos,
  "/receitas/lancamentos": doContador,
  "/despesas": deTodos,
  "/despesas/banco": daEmpresa,
  "/despesas/conciliacao": daEmpresa,
  "/despesas/folha": deTodos,
  "/despesas/documentos": deTodos,
  "/despesas/fornecedores": deTodos,
  "/despesas/impostos": deTodos,
  "/despesas/lancamentos": deTodos,
  "/empresa": doAdministrador,
  "/empresa/clientes": doAdministrador,
  "/empresa/novos-clientes": doAdministrador,
  "/usuarios": doAdministrador,
  "/contabilidade": doContador,
  "/contabilidade/empresa": doContador,
  "/contador/escritorios-contabeis": doRoot,
  "/contador/meu-escritorio": doContador,
  "/contador/honorarios": doContador,
  "/perfil": daEmpresa,
  "/perfil/dados-cadastrais": daEmpresa,
  "/perfil/socios": daEmpresa,
  "/perfil/automacao": doAdministrador,
  "/perfil/integracao": doAdministrador,
  "/perfil/certificados-digitais": deTodos,
  "/perfil/cnae": deTodos,
  "/perfil/emissao": daEmpresa,
  "/perfil/historico": doContador,
  "/perfil/pro-labore": doContador,
  "/perfil/contas-correntes": doRoot,
  "/processamento": doContador,
  "/processamento/pendentes": doContador,
  "/processamento/processar": doContador,
  "/processamento/processando": doContador,
  "/processamento/canceladas": doContador,
  "/processamento/sucesso": doContador,
  "/painel/configuracoes": doContador,
  "/painel/configuracoes/acessos": doContador,
  "/painel/configuracoes/automacao": doContador,
  "/painel/configuracoes/categorias": doContador,
  "/painel/configuracoes/integracao-jettax": doContador,
  "/painel/configuracoes/integracao-migrate": doContador,
  "/painel/configuracoes/fator-r": doContador,
  "/painel/fechamento": doContador,
  "/painel/fechamento/faturamento": doContador,
  "/painel/fechamento/pro-labore": doContador,
  "/painel/fechamento/das": doContador,
  "/painel/planejamento": doContador,
  "/painel/socios": doContador,
  "/painel/socios/cadastro": doContador,
  "/painel/socios/pro-labore": doContador,
  "/painel/comunicacao": doAdministrador,
  "/painel/comunicacao/notas-fiscais": doAdministrador,
  "/painel/comunicacao/impostos": doAdministrador,
  "/painel/comunicacao/pro-labore": doAdministrador,
  "/regras-fiscais-municipal": doContador,
  "/regras-fiscais-federal": doAdministrador,
  "/valores-datados": doContador,
  "/emissores": doRoot,
}
const ehTela = (caminho: string): caminho is Tela => caminho in telas
const todas = Object.keys(entram).filter(ehTela)

describe("guarda das telas", () => {
  it("cada tela da especificação tem a sua linha na tabela do produto, e nenhuma a mais", () => {
    expect(Object.keys(telas).sort()).toEqual(Object.keys(entram).sort())
  })

  it.each(todas.flatMap((tela) => todos.map((papel) => [tela, papel] as const)))("%s para %s", (tela, papel) => {
    expect(destinoDaTela(papel, tela)).toBe(entram[tela].includes(papel) ? null : "/painel")
  })
})

describe("menu", () => {
  const achatar = (itens: readonly ItemDoMenu[]): readonly ItemDoMenu[] =>
    itens.flatMap((item) => [item, ...achatar(item.children)])
  const mapa = (papel: Papel) =>
    menuDe(papel, "/", false).map(({ id, children }) => [id, children.map((filho) => filho.id)])

  it("os itens do topo são os da especificação, na sua ordem", () => {
    const ordem = [
      "/painel",
      "/receitas",
      "/despesas",
      "/contabilidade",
      "/empresa",
      "/conversas",
      "/usuarios",
      "/declaracoes",
    ]
    const vistos = menuDe("ROOT", "/", false).map(({ id }) => id)
    expect(vistos).toEqual(ordem.filter((id) => vistos.some((v) => v === id)))
    expect(vistos).toContain("/usuarios")
  })

  it("toda tela está no menu, ou dentro de uma porta que está; a própria conta abre-se pelo nome da pessoa, e o envio, pelos documentos e pelo telefone", () => {
    const noMenu = new Set(achatar(menuDe("ROOT", "/", false)).map(({ id }) => id))
    const dePortaNoMenu = (tela: Tela) => [...noMenu].some((id) => ehPorta(id) && tela.startsWith(`${id}/`))
    const fora = todas.filter((tela) => !noMenu.has(tela) && !dePortaNoMenu(tela))
    expect(fora).toEqual(["/minhaConta", "/compartilhar"])
  })

  it("Declarações abre depois que o escritório liga", () => {
    const item = (emUso: boolean) => menuDe("FUNCIONARIO", "/", emUso).find(({ id }) => id === "/declaracoes")
    expect(item(false)).toMatchObject({ destino: null, desabilitado: true })
    expect(item(true)).toMatchObject({ destino: "/declaracoes", desabilitado: false })
  })

  it("cada papel vê só o que leva a algo pronto e ao seu alcance, e Declarações desabilitada", () => {
    const doFaturamento = ["/receitas/aguardando-emissao", "/receitas/clientes", "/receitas/notas-fiscais"]
    const receitas = ["/receitas", doFaturamento]
    const comTitulos = ["/receitas", [...doFaturamento, "/receitas/lancamentos"]]
    const deQualquerUm = [
      "/despesas/folha",
      "/despesas/fornecedores",
      "/despesas/impostos",
      "/despesas/documentos",
      "/despesas/lancamentos",
    ]
    const despesas = ["/despesas", deQualquerUm]
    const comBanco = ["/despesas", ["/despesas/banco", "/despesas/conciliacao", ...deQualquerUm]]
    const conversas = ["/conversas", []]
    const declaracoes = ["/declaracoes", []]
    const doPerfil = (...meio: string[]) => ["/perfil", "/perfil/dados-cadastrais", "/perfil/socios", ...meio]
    const deTodosNaEmpresa = ["/perfil/certificados-digitais", "/perfil/cnae"]
    expect(mapa("FUNCIONARIO")).toEqual([
      ["/painel", []],
      receitas,
      despesas,
      ["/empresa", deTodosNaEmpresa],
      declaracoes,
    ])
    expect(mapa("EMPRESA")).toEqual([
      ["/painel", []],
      receitas,
      comBanco,
      ["/empresa", doPerfil(...deTodosNaEmpresa, "/perfil/emissao")],
      conversas,
      declaracoes,
    ])
    const doPainel = [
      "/painel",
      [
        "/painel/fechamento",
        "/processamento",
        "/painel/socios",
        "/painel/socios/pro-labore",
        "/painel/configuracoes/fator-r",
        "/painel/planejamento",
        "/painel/configuracoes",
      ],
    ]
    expect(mapa("CONTADOR")).toEqual([
      doPainel,
      comTitulos,
      comBanco,
      ["/contabilidade", ["/contabilidade/empresa", "/regras-fiscais-municipal", "/valores-datados"]],
      [
        "/empresa",
        [
          "/contador/meu-escritorio",
          "/contador/honorarios",
          ...doPerfil(...deTodosNaEmpresa, "/perfil/emissao", "/perfil/pro-labore", "/perfil/historico"),
        ],
      ],
      conversas,
      declaracoes,
    ])
    const contabilidade = [
      "/contabilidade",
      ["/contabilidade/empresa", "/regras-fiscais-municipal", "/regras-fiscais-federal", "/valores-datados"],
    ] as const
    const deClientes = ["/empresa/clientes", "/empresa/novos-clientes"]
    const comComunicacao = [
      "/painel",
      [
        "/painel/fechamento",
        "/processamento",
        "/painel/socios",
        "/painel/socios/pro-labore",
        "/painel/configuracoes/fator-r",
        "/painel/planejamento",
        "/painel/comunicacao",
        "/painel/configuracoes",
      ],
    ]
    expect(mapa("ADMINISTRADOR")).toEqual([
      comComunicacao,
      comTitulos,
      comBanco,
      contabilidade,
      [
        "/empresa",
        [
          ...deClientes,
          "/contador/meu-escritorio",
          "/contador/honorarios",
          ...doPerfil(
            ...deTodosNaEmpresa,
            "/perfil/emissao",
            "/perfil/pro-labore",
            "/perfil/automacao",
            "/perfil/integracao",
            "/perfil/historico",
          ),
        ],
      ],
      conversas,
      ["/usuarios", []],
      declaracoes,
    ])
    expect(mapa("ROOT")).toEqual([
      comComunicacao,
      comTitulos,
      comBanco,
      ["/contabilidade", [...contabilidade[1], "/emissores"]],
      [
        "/empresa",
        [
          ...deClientes,
          "/contador/escritorios-contabeis",
          "/contador/meu-escritorio",
          "/contador/honorarios",
          ...doPerfil(
            ...deTodosNaEmpresa,
            "/perfil/emissao",
            "/perfil/pro-labore",
            "/perfil/contas-correntes",
            "/perfil/automacao",
            "/perfil/integracao",
            "/perfil/historico",
          ),
        ],
      ],
      conversas,
      ["/usuarios", []],
      declaracoes,
    ])
    expect(mapa("INTEGRACAO")).toEqual([])
  })

  it.each(todos)("%s: nenhum item leva aonde não pode ou a uma tela que não existe", (papel) => {
    for (const { id, destino, desabilitado, children, parentId } of achatar(menuDe(papel, "/", false))) {
      if (destino === null) expect([id, desabilitado || children.length > 0]).toEqual([id, true])
      else expect([id, destinoDaTela(papel, destino)]).toEqual([id, null])
      for (const filho of children) expect(filho.parentId).toBe(id)
      if (children.length > 0) expect(parentId).toBeNull()
    }
  })

  it.each([
    ["/painel", ["/painel"]],
    ["/painel/fechamento/das", ["/painel", "/painel/fechamento"]],
    ["/painel/configuracoes/acessos", ["/painel", "/painel/configuracoes"]],
    ["/painel/configuracoes/fator-r", ["/painel", "/painel/configuracoes/fator-r"]],
    ["/painel/socios/pro-labore", ["/painel", "/painel/socios/pro-labore"]],
    ["/processamento/canceladas", ["/painel", "/processamento"]],
    ["/receitas/notas-fiscais", ["/receitas", "/receitas/notas-fiscais"]],
    ["/perfil/historico", ["/empresa", "/perfil/historico"]],
    ["/usuarios", ["/usuarios"]],
    ["/declaracoes", ["/declaracoes"]],
    ["/usuarios-de-outra-coisa", []],
    ["/minhaConta", []],
  ])("em %s estão ativos %j", (caminho, esperados) => {
    const ativos = achatar(menuDe("ROOT", caminho, false)).filter(({ active }) => active)
    expect(ativos.map(({ id }) => id)).toEqual(esperados)
  })
})

describe("por que alguém volta à entrada", () => {
  it.each([
    ["nao-autenticado", "expirada"],
    ["usuario-desativado", "desativado"],
    ["escritorio-encerrado", "encerrado"],
    ["usuario-sem-cadastro", "sem-cadastro"],
  ] as const)("%s leva a erro=%s", (codigo, motivo) => {
    expect(motivoDaEntrada(new ErroDaApi({ codigo, ...erros[codigo] }))).toBe(motivo)
  })

  it("sem rede avisa; um erro interno fica na tela", () => {
    expect(motivoDaEntrada(new ErroDaApi({ codigo: "sem-rede", mensagem: "", status: 0 }))).toBe("rede")
    expect(motivoDaEntrada(new ErroDaApi({ codigo: "erro-interno", ...erros["erro-interno"] }))).toBeNull()
    expect(motivoDaEntrada(new Error("defeito"))).toBeNull()
  })

  it("os papéis da tabela são os da especificação", () => {
    expect(todos.map((papel) => papeis[papel].id)).toEqual([0, 4, 3, 2, 1, 5])
  })
})
