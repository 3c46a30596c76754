import {
  CABECALHO_ESCRITORIO,
  rotasDaPlataforma,
  rotasDasChavesApi,
  rotasDasNotasFiscais,
  rotasDoFechamento,
  rotasDosLotes,
  rotasDosUsuarios,
} from "@partida/contracts"
import { describe, expect, it, vi } from "vitest"
import { type AmbienteDaApi, criarChamar, montarUrl, nomeDoArquivo } from "./cliente.ts"
import { DEMOROU, ErroDaApi, MENSAGEM_DEMOROU, MENSAGEM_GENERICA, MENSAGEM_SEM_REDE } from "./erro.ts"
import { rotaDaConfiguracao } from "./mapping.ts"

const ID = "5e429bbc-7f70-8fae-ae76-6b02713b6781"
const lote = { idLote: ID, total: 2 }

/** A server that answers from a list and remembers what it was asked. */
function servidor(respostas: (Response | Error)[], mudancas: Partial<AmbienteDaApi> = {}) {
  const pedidos: { url: string; init: RequestInit; cabecalhos: Headers }[] = []
  const fins: string[] = []
  const chamar = criarChamar({
    buscar: (url, init) => {
      pedidos.push({ url, init, cabecalhos: new Headers(init.headers) })
      const resposta = respostas.shift()
      return resposta instanceof Response
        ? Promise.resolve(resposta)
        : Promise.reject(resposta ?? new Error("sem resposta"))
    },
    token: () => Promise.resolve("token-1"),
    renovar: () => Promise.resolve("token-2"),
    escritorio: () => null,
    aoEncerrar: (motivo) => fins.push(motivo),
    ...mudancas,
  })
  return { chamar, pedidos, fins }
}

const json = (corpo: unknown, status = 200) =>
  new Response(JSON.stringify(corpo), { status, headers: { "content-type": "application/json" } })
const problema = (codigo: string, status: number, extra: object = {}) =>
  json(
    { type: `urn:partida:erro:${codigo}`, title: codigo, status, codigo, mensagem: `mensagem de ${codigo}`, ...extra },
    status,
  )
const calcular = { corpo: { competencia: "2026-10", selecao: { empresas: [ID] } } }

async function erroDe(promessa: Promise<unknown>): Promise<ErroDaApi> {
  const erro = await promessa.then(
    () => null,
    (causa: unknown) => causa,
  )
  if (!(erro instanceof ErroDaApi)) throw new Error(`esperava ErroDaApi, veio ${String(erro)}`)
  return erro
}

describe("quem não responde", () => {
  /** A server that takes the call and never says anything. */
  const calado: AmbienteDaApi = {
    buscar: (_, { signal }) =>
      new Promise((_, recusar) => {
        if (signal?.aborted) recusar(signal.reason)
        else signal?.addEventListener("abort", () => recusar(signal.reason))
      }),
    token: () => Promise.resolve("token"),
    renovar: () => Promise.resolve(null),
    escritorio: () => null,
    aoEncerrar: () => undefined,
  }
  const ler = (sinal?: AbortSignal) => {
    const pedido = { params: { id: ID }, query: { pagina: 1, registrosPorPagina: 10 } }
    return criarChamar(calado, 20)(rotasDosLotes.listarItensDoLote, { ...pedido, ...(sinal ? { sinal } : {}) })
  }

  it("uma leitura não espera para sempre: diz que demorou, e o que fazer", async () => {
    expect(await erroDe(ler())).toMatchObject({ codigo: DEMOROU, mensagem: MENSAGEM_DEMOROU, status: 0 })
    expect(await erroDe(ler(new AbortController().signal))).toMatchObject({ codigo: DEMOROU })
  })

  it("abandonada por quem a pediu, continua abandonada", async () => {
    const quem = new AbortController()
    const lida = ler(quem.signal)
    quem.abort()
    await expect(lida).rejects.toMatchObject({ name: "AbortError" })
  })

  it("o corpo que para no meio também", async () => {
    const parado = (sinal: AbortSignal | null | undefined) =>
      new ReadableStream<Uint8Array>({
        start: (fluxo) => sinal?.addEventListener("abort", () => fluxo.error(sinal.reason)),
      })
    const chamar = criarChamar({ ...calado, buscar: async (_, { signal }) => new Response(parado(signal)) }, 20)
    const lida = chamar(rotasDosLotes.listarItensDoLote, {
      params: { id: ID },
      query: { pagina: 1, registrosPorPagina: 10 },
    })
    expect(await erroDe(lida)).toMatchObject({ codigo: DEMOROU })
  })
})

describe("endereços", () => {
  it("põe parâmetros no caminho e só valores definidos na busca", () => {
    const url = montarUrl(rotasDosLotes.listarItensDoLote, {
      params: { id: "a/b" },
      query: { pagina: 2, resultado: undefined, busca: "" },
    })
    expect(url).toBe("/api/v1/lotes/a%2Fb/itens?pagina=2")
  })
})

describe("chamadas", () => {
  it("leva o token e devolve a resposta do contrato", async () => {
    const { chamar, pedidos } = servidor([json(lote, 202)])
    expect(await chamar(rotasDoFechamento.calcularFechamentos, calcular)).toEqual(lote)
    expect(pedidos[0]?.cabecalhos.get("authorization")).toBe("Bearer token-1")
    expect(pedidos[0]?.init.body).toBe(JSON.stringify(calcular.corpo))
  })

  it("uma gravação diz qual versão leu, entre aspas; a leitura não diz nada", async () => {
    const { chamar, pedidos } = servidor([problema("versao-desatualizada", 412), problema("nao-encontrado", 404)])
    const corpo = { nome: "Ana Souza", idPapel: 2 as const }
    const erro = await erroDe(chamar(rotasDosUsuarios.editarUsuario, { params: { id: ID }, corpo, versao: 3 }))
    expect(erro.codigo).toBe("versao-desatualizada")
    await erroDe(chamar(rotasDosUsuarios.consultarUsuario, { params: { id: ID } }))
    expect(pedidos.map(({ cabecalhos }) => cabecalhos.get("if-match"))).toEqual(['"3"', null])
  })

  it("toda escrita leva uma chave de idempotência nova; leituras não levam", async () => {
    const { chamar, pedidos } = servidor([json(lote, 202), json(lote, 202), json({ lista: [] })])
    await chamar(rotasDoFechamento.calcularFechamentos, calcular)
    await chamar(rotasDoFechamento.calcularFechamentos, calcular)
    await chamar(rotasDasChavesApi.listarChavesApi, {})
    const [a, b, c] = pedidos.map(({ cabecalhos }) => cabecalhos.get("idempotency-key"))
    expect(a).toMatch(/^[0-9a-f-]{36}$/)
    expect(b).not.toBe(a)
    expect(c).toBeNull()
  })

  it("repete a escrita com a mesma chave depois de renovar o token", async () => {
    const { chamar, pedidos, fins } = servidor([problema("nao-autenticado", 401), json(lote, 202)])
    await chamar(rotasDoFechamento.calcularFechamentos, calcular)
    expect(pedidos.map(({ cabecalhos }) => cabecalhos.get("authorization"))).toEqual([
      "Bearer token-1",
      "Bearer token-2",
    ])
    expect(pedidos[1]?.cabecalhos.get("idempotency-key")).toBe(pedidos[0]?.cabecalhos.get("idempotency-key"))
    expect(fins).toEqual([])
  })

  it("diz em qual escritório trabalha quando há um escolhido", async () => {
    const { chamar, pedidos } = servidor([json({ lista: [] })], { escritorio: () => ID })
    await chamar(rotasDasChavesApi.listarChavesApi, {})
    expect(pedidos[0]?.cabecalhos.get(CABECALHO_ESCRITORIO)).toBe(ID)
  })

  it("envia arquivos como formulário, sem tipo fixado à mão", async () => {
    const { chamar, pedidos } = servidor([json(lote, 202)])
    await chamar(rotasDasNotasFiscais.importarNotas, { arquivos: [new File(["<a/>"], "nota.xml")] })
    const corpo = pedidos[0]?.init.body
    expect(corpo instanceof FormData && corpo.getAll("arquivos").length).toBe(1)
    expect(pedidos[0]?.cabecalhos.get("content-type")).toBeNull()
  })

  it("baixa um arquivo com o nome que o servidor deu", async () => {
    const cabecalhos = {
      "content-disposition": `attachment; filename="memoria.pdf"; filename*=UTF-8''mem%C3%B3ria.pdf`,
    }
    const { chamar } = servidor([new Response("%PDF", { headers: cabecalhos })])
    const arquivo = await chamar(rotasDoFechamento.baixarMemoria, { params: { idEmpresa: ID, competencia: "2026-10" } })
    expect(arquivo.nome).toBe("memória.pdf")
    expect(await arquivo.conteudo.text()).toBe("%PDF")
  })
})

describe("falhas", () => {
  it("um problema vira ErroDaApi com código, mensagem e campo", async () => {
    const { chamar } = servidor([problema("entrada-invalida", 400, { campo: "corpo.motivo" })])
    const erro = await erroDe(chamar(rotasDasChavesApi.listarChavesApi, {}))
    expect([erro.codigo, erro.mensagem, erro.campo, erro.status]).toEqual([
      "entrada-invalida",
      "mensagem de entrada-invalida",
      "corpo.motivo",
      400,
    ])
  })

  it("sem rede, diz o que fazer", async () => {
    const { chamar } = servidor([new TypeError("fetch failed")])
    const erro = await erroDe(chamar(rotasDasChavesApi.listarChavesApi, {}))
    expect([erro.mensagem, erro.status]).toEqual([MENSAGEM_SEM_REDE, 0])
  })

  it("um 502 do caminho é falta de conexão com o servidor", async () => {
    const { chamar } = servidor([new Response("<html>Bad gateway</html>", { status: 502 })])
    expect((await erroDe(chamar(rotasDasChavesApi.listarChavesApi, {}))).mensagem).toBe(MENSAGEM_SEM_REDE)
  })

  it("um 500 sem documento usa o texto genérico", async () => {
    const { chamar } = servidor([new Response("stack trace", { status: 500 })])
    expect((await erroDe(chamar(rotasDasChavesApi.listarChavesApi, {}))).mensagem).toBe(MENSAGEM_GENERICA)
  })

  it("resposta fora do contrato não chega à tela", async () => {
    const relato = vi.spyOn(console, "error").mockImplementation(() => undefined)
    const { chamar } = servidor([json({ lista: [{ id: "não é um lote" }] })])
    expect((await erroDe(chamar(rotasDasChavesApi.listarChavesApi, {}))).codigo).toBe("resposta-invalida")
    expect(relato).toHaveBeenCalledOnce()
    relato.mockRestore()
  })

  it("401 depois de renovar, ou sem renovação, encerra a sessão", async () => {
    const recusado = servidor([problema("nao-autenticado", 401), problema("nao-autenticado", 401)])
    await erroDe(recusado.chamar(rotasDasChavesApi.listarChavesApi, {}))
    expect(recusado.fins).toEqual(["expirada"])
    const semRenovacao = servidor([problema("nao-autenticado", 401)], { renovar: () => Promise.resolve(null) })
    await erroDe(semRenovacao.chamar(rotasDasChavesApi.listarChavesApi, {}))
    expect([semRenovacao.fins, semRenovacao.pedidos.length]).toEqual([["expirada"], 1])
  })

  it("usuário desativado encerra a sessão com o seu motivo", async () => {
    const { chamar, fins } = servidor([problema("usuario-desativado", 403)])
    await erroDe(chamar(rotasDasChavesApi.listarChavesApi, {}))
    expect(fins).toEqual(["desativado"])
  })

  it("escritório encerrado também, com o seu", async () => {
    const { chamar, fins } = servidor([problema("escritorio-encerrado", 403)])
    await erroDe(chamar(rotasDasChavesApi.listarChavesApi, {}))
    expect(fins).toEqual(["encerrado"])
  })

  it("uma chamada abandonada continua sendo um abandono", async () => {
    const controle = new AbortController()
    controle.abort()
    const { chamar } = servidor([new DOMException("abandonada", "AbortError")])
    await expect(chamar(rotasDasChavesApi.listarChavesApi, { sinal: controle.signal })).rejects.toHaveProperty(
      "name",
      "AbortError",
    )
  })

  it("nem abandonada enquanto o corpo chega ela parece fora do contrato", async () => {
    const controle = new AbortController()
    const corpo = new ReadableStream({
      pull: (fluxo) => {
        controle.abort()
        fluxo.error(new DOMException("abandonada", "AbortError"))
      },
    })
    const { chamar } = servidor([new Response(corpo, { status: 200 })])
    await expect(chamar(rotasDasChavesApi.listarChavesApi, { sinal: controle.signal })).rejects.toHaveProperty(
      "name",
      "AbortError",
    )
  })
})

describe("nome do arquivo", () => {
  it.each([
    [`attachment; filename="nota.xml"`, "nota.xml"],
    ["attachment; filename=nota.xml", "nota.xml"],
    ["attachment; filename*=UTF-8''%E2%82", "arquivo"],
    [null, "arquivo"],
  ])("%s é %s", (cabecalho, esperado) => {
    expect(nomeDoArquivo(cabecalho)).toBe(esperado)
  })
})

describe("rota da configuração pública", () => {
  it("é a do contrato, sem o esquema", () => {
    const { resposta: _esquema, ...doContrato } = rotasDaPlataforma.consultarConfiguracao
    const { resposta: _leitor, ...nossa } = rotaDaConfiguracao
    expect(nossa).toEqual(doContrato)
  })
})
