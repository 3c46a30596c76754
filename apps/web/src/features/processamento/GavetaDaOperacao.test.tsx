// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import {
  type DetalheDaOperacao,
  type ExecucaoDaOperacao,
  type RegistroDaExecucao,
  rotasDasOperacoes,
  rotasDosCertificados,
} from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { GavetaDaOperacao } from "./GavetaDaOperacao.tsx"
import { operacaoDeTeste } from "./processamento.fixtures.ts"

const chamar = vi.hoisted(() => vi.fn())
vi.mock("../../lib/api/chamar.ts", () => ({ chamar, abrir: vi.fn() }))

vi.mock("../../shared/conta/pessoa.ts", () => ({ usePessoa: () => ({ alcanca: () => true }) }))

const execucao: ExecucaoDaOperacao = {
  numero: 1,
  estado: 3,
  etapa: "Transmitindo a declaração",
  servico: "TRANSDECLARACAO11",
  iniciadaEm: "2026-11-25T13:00:00Z",
  respondidaEm: "2026-11-25T13:00:01Z",
  interpretadaEm: "2026-11-25T13:00:01Z",
  duracaoMs: 842,
  desfecho: "recusado",
  status: 403,
  custo: "0.2400",
  motivo: null,
  guardada: true,
}
const DETALHE: DetalheDaOperacao = {
  operacao: {
    ...operacaoDeTeste,
    estado: 4,
    motivo: { codigo: "falta-procuracao", texto: "Falta a procuração.", textoDoOrgao: "[AcessoNegado] Sem poderes" },
    oQueFazer: {
      texto: "Peça a procuração ao cliente.",
      rotulo: "Ver procurações",
      destino: "/perfil?aba=procuracoes",
      pedir: "procuracoes-consultar",
      testarConexao: false,
      reabrirMes: false,
      trocarCertificado: null,
      trocarChaves: false,
    },
  },
  execucoes: [execucao, { ...execucao, numero: 2, desfecho: null, motivo: null }],
  diferencas: [{ rotulo: "Total do DAS", nosso: "987.65", doOrgao: "960.00" }],
  documentos: [{ id: operacaoDeTeste.id, nome: "recibo.pdf", endereco: "/statics/documentos/recibo.pdf" }],
  acoes: ["reprocessar", "cancelar"],
}
const REGISTRO: RegistroDaExecucao = {
  execucao,
  endereco: "POST /integra-contador/v1/Declarar",
  requisicao: {
    cabecalhos: [{ nome: "authorization", valor: "••••" }],
    corpo: '{"pa":202610}',
    tamanhoBytes: 13,
    resumo: null,
  },
  resposta: { cabecalhos: [], corpo: null, tamanhoBytes: 90, resumo: null },
  certificado: "E-CNPJ do escritório",
  procuracao: null,
  guardadoAte: "2032-11-25T13:00:00Z",
}

function abrir() {
  const raiz = createRootRoute({
    component: () => <GavetaDaOperacao id={operacaoDeTeste.id} aoFechar={vi.fn()} />,
  })
  const router = createRouter({ routeTree: raiz, history: createMemoryHistory({ initialEntries: ["/"] }) })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

beforeEach(() => {
  chamar.mockImplementation(async (rota: unknown) => {
    if (rota === rotasDasOperacoes.consultarExecucao) return REGISTRO
    if (rota === rotasDasOperacoes.reinterpretarExecucao)
      return { desfecho: "recusado", texto: "Falta a procuração.", igual: true }
    return DETALHE
  })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe("uma automação inteira", () => {
  it("diz onde está, o que fazer, como o órgão disse, o que difere e o que trouxe", async () => {
    abrir()
    await screen.findByText("Precisa de você na etapa “Transmitindo a declaração”: Falta a procuração.")
    const fazer = screen.getByRole("link", { name: "Ver procurações" })
    expect(fazer.getAttribute("href")).toBe("/perfil?aba=procuracoes")
    expect(screen.getByText("[AcessoNegado] Sem poderes")).toBeTruthy()
    const linha = screen.getByRole("row", { name: /Total do DAS/ })
    expect(
      within(linha)
        .getAllByRole("cell")
        .map((celula) => celula.textContent),
    ).toEqual(["R$\u00a0987,65", "R$\u00a0960,00"])
    expect(screen.getByRole("link", { name: "recibo.pdf" }).getAttribute("href")).toBe("/statics/documentos/recibo.pdf")
    expect(screen.getByRole("button", { name: "Reprocessar" })).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Aprovar" })).toBeNull()
  })

  it("o que falta se pede ali mesmo, só para aquela empresa", async () => {
    chamar.mockImplementation(async (rota: unknown) =>
      rota === rotasDasOperacoes.pedirOperacoes
        ? { novas: 1, valor: null, grupos: [] }
        : rota === rotasDasOperacoes.preverAcaoSobreOperacoes
          ? { mudam: 0, valor: null, ficam: [] }
          : DETALHE,
    )
    abrir()
    fireEvent.click(await screen.findByRole("button", { name: "Procurações: consultar agora" }))
    await screen.findByText("Está na fila: o resultado aparece aqui.")
    const pedido = chamar.mock.calls.find(([rota]) => rota === rotasDasOperacoes.pedirOperacoes)
    expect(pedido?.[1]).toEqual({
      corpo: { tipo: "procuracoes-consultar", competencia: null, empresas: [operacaoDeTeste.idEmpresa] },
    })
  })

  it("a transmissão que falta, e já esperava um sim, é aprovada sobre a guia que parou por ela", async () => {
    const parada: DetalheDaOperacao = {
      ...DETALHE,
      operacao: {
        ...DETALHE.operacao,
        tipo: "das-gerar",
        competencia: "2026-10",
        motivo: { codigo: "sem-declaracao", texto: "A Receita não tem a declaração.", textoDoOrgao: null },
        oQueFazer: {
          texto: "Transmita a declaração do mês.",
          rotulo: null,
          destino: null,
          pedir: "pgdas-transmitir",
          testarConexao: false,
          reabrirMes: false,
          trocarCertificado: null,
          trocarChaves: false,
        },
      },
    }
    const naFila = { codigo: "na-fila", motivo: "Já está na fila.", tipo: "sem-acao", total: 1, empresas: [] }
    chamar.mockImplementation(async (rota: unknown) => {
      if (rota === rotasDasOperacoes.pedirOperacoes) return { novas: 0, valor: null, grupos: [naFila] }
      if (rota === rotasDasOperacoes.preverAcaoSobreOperacoes) return { mudam: 1, valor: "600.00", ficam: [] }
      if (rota === rotasDasOperacoes.agirSobreOperacoes) return { mudam: 1, valor: "600.00", ficam: [] }
      return parada
    })
    abrir()
    fireEvent.click(await screen.findByRole("button", { name: "Transmitir o PGDAS-D agora" }))
    fireEvent.click(await screen.findByRole("button", { name: "Aprovar 1 automação" }))
    await screen.findByText("Está na fila: o resultado aparece aqui.")
    const agiu = chamar.mock.calls.find(([rota]) => rota === rotasDasOperacoes.agirSobreOperacoes)
    expect(agiu?.[1]).toEqual({
      corpo: {
        acao: "aprovar",
        selecao: {
          filtro: {
            idEmpresa: parada.operacao.idEmpresa,
            tipoAutomacao: "pgdas-transmitir",
            competenciaInicio: "2026-10",
            competenciaFim: "2026-10",
          },
        },
      },
    })
  })

  it("o mês que difere se reabre sobre a automação que parou; aberto, ela diz o que falta", async () => {
    const difere: DetalheDaOperacao = {
      ...DETALHE,
      operacao: {
        ...DETALHE.operacao,
        tipo: "pgdas-conferir",
        competencia: "2026-10",
        motivo: { codigo: "valor-diferente", texto: "A Receita calculou outro valor.", textoDoOrgao: null },
        oQueFazer: {
          texto: "Compare as duas colunas.",
          rotulo: null,
          destino: null,
          pedir: null,
          testarConexao: false,
          reabrirMes: true,
          trocarCertificado: null,
          trocarChaves: false,
        },
      },
    }
    const { idEmpresa } = difere.operacao
    const mes = (estado: string) => ({
      linha: { idEmpresa, apelido: "Alfa", estado },
      competencia: "2026-10",
      podeReabrir: true,
      porQueNaoReabre: null,
    })
    let estado = "fechado"
    chamar.mockImplementation(async (rota: unknown) =>
      rota === rotasDasOperacoes.consultarOperacao ? difere : mes(estado),
    )
    abrir()
    await screen.findByRole("button", { name: "Reabrir o mês" })
    cleanup()
    estado = "reaberto"
    abrir()
    await screen.findByText("O mês está aberto: corrija-o e feche-o de novo. Isto continua sozinho.")
    expect(screen.queryByRole("button", { name: "Reabrir o mês" })).toBeNull()
  })

  it("o certificado se troca sobre a automação que parou, e depois se pergunta pelas que pararam pelo mesmo motivo", async () => {
    const parada: DetalheDaOperacao = {
      ...DETALHE,
      operacao: {
        ...DETALHE.operacao,
        motivo: { codigo: "certificado-recusado", texto: "O e-CNPJ venceu.", textoDoOrgao: null },
        oQueFazer: {
          texto: "Envie um e-CNPJ em vigor.",
          rotulo: null,
          destino: null,
          pedir: null,
          testarConexao: false,
          reabrirMes: false,
          trocarCertificado: "da-empresa",
          trocarChaves: false,
        },
      },
    }
    const achado = { idTipo: 1, titular: "ALFA LTDA", documento: "11222333000181", validoAte: "2028-01-01T00:00:00Z" }
    chamar.mockImplementation(async (rota: unknown) => {
      if (rota === rotasDosCertificados.conferirCertificado)
        return { ...achado, diasRestantes: 400, emissor: "AC", responsavel: null, substitui: null, avisos: [] }
      if (rota === rotasDosCertificados.enviarCertificado) return { ...achado, id: operacaoDeTeste.id }
      if (rota === rotasDasOperacoes.preverAcaoSobreOperacoes) return { mudam: 3, valor: null, ficam: [] }
      return parada
    })
    abrir()
    fireEvent.click(await screen.findByRole("button", { name: "Trocar certificado" }))
    const senha = await screen.findByLabelText("Senha do certificado")
    const campo = document.querySelector('input[type="file"]')
    if (!campo) throw new Error("sem campo de arquivo")
    fireEvent.change(campo, { target: { files: [new File(["pfx"], "novo.pfx", { type: "application/x-pkcs12" })] } })
    await screen.findAllByText("novo.pfx")
    fireEvent.change(senha, { target: { value: "segredo" } })
    fireEvent.click(screen.getByRole("button", { name: "Conferir arquivo" }))
    fireEvent.click(await screen.findByRole("button", { name: "Guardar certificado" }))
    await screen.findByRole("button", { name: "Reprocessar 3 automações" })
    const enviado = chamar.mock.calls.find(([rota]) => rota === rotasDosCertificados.enviarCertificado)
    expect(enviado?.[1]).toMatchObject({
      params: { idEmpresa: operacaoDeTeste.idEmpresa },
      corpo: { senha: "segredo" },
    })
    const previsto = chamar.mock.calls.find(([rota]) => rota === rotasDasOperacoes.preverAcaoSobreOperacoes)
    expect(previsto?.[1]).toMatchObject({
      corpo: { acao: "reprocessar", selecao: { filtro: { status: "3,4", motivo: "certificado-recusado" } } },
    })
  })

  it("a última tentativa vem antes; cada uma abre o pedido, e diz o que não se guarda mais", async () => {
    abrir()
    const abertas = await screen.findAllByRole("button", { name: /Ver pedido e resposta/ })
    expect(abertas.map((b) => b.getAttribute("aria-label")?.at(-1))).toEqual(["2", "1"])
    expect(chamar.mock.calls.some(([rota]) => rota === rotasDasOperacoes.consultarExecucao)).toBe(false)
    const [, primeira] = abertas
    if (!primeira) throw new Error("a tentativa 1 não está na lista")
    fireEvent.click(primeira)
    const pedido = await screen.findByRole("region", { name: "Conteúdo: Pedido" })
    expect(pedido.textContent).toBe('{\n  "pa": 202610\n}')
    expect(screen.getByText("POST /integra-contador/v1/Declarar")).toBeTruthy()
    expect(screen.getByText("Certificado: E-CNPJ do escritório. Sem procuração.")).toBeTruthy()
    expect(screen.getByText("O conteúdo não é mais guardado: passou do prazo de guarda.")).toBeTruthy()
    // Without the answer there is nothing to read again.
    expect(screen.queryByRole("button", { name: "Ler de novo a resposta" })).toBeNull()
  })

  it("a resposta guardada se lê de novo, e o que se leu é dito em palavras", async () => {
    chamar.mockImplementation(async (rota: unknown) => {
      if (rota === rotasDasOperacoes.consultarExecucao)
        return { ...REGISTRO, resposta: { cabecalhos: [], corpo: "<html>", tamanhoBytes: 6, resumo: null } }
      if (rota === rotasDasOperacoes.reinterpretarExecucao)
        return { desfecho: "recusado", texto: "Falta a procuração.", igual: true }
      return { ...DETALHE, execucoes: [execucao] }
    })
    abrir()
    fireEvent.click(await screen.findByRole("button", { name: "Ver pedido e resposta da tentativa 1" }))
    fireEvent.click(await screen.findByRole("button", { name: "Ler de novo a resposta" }))
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Hoje a leitura diz o mesmo que disse entãoRecusado. Falta a procuração.",
    )
  })
})
