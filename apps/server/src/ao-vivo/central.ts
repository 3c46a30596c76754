import { randomUUID } from "node:crypto"
import type { Readable } from "node:stream"
import { alcancaPapel, type EventoAoVivo } from "@partida/contracts"
import { mesmoAlcance } from "../http/alcance.ts"
import type { Contexto } from "../http/contexto.ts"
import type { Anuncio } from "./anuncio.ts"
import { abrirConexao, type Conexao } from "./conexao.ts"

const PULSO_MS = 20_000

/** The open streams of this process. */
export interface Central {
  /**
   * Opens a stream for who was just authenticated. `rever` authenticates again, like every call of the API: when it
   * refuses, or answers another reach, the stream ends and the browser asks again. `retomada`: the browser had one before.
   */
  abrir(contexto: Contexto, opcoes: { rever: () => Promise<Contexto>; retomada: boolean }): Readable
  /** Delivers what was committed to the streams of those who may know. */
  receber(anuncio: Anuncio): void
  /** Whatever was said for a while may not have been heard: every page asks again. */
  recomecar(): void
  /** The heartbeat: keeps the lines open and ends the streams whose right to listen ended. Also runs by itself. */
  pulsar(): Promise<void>
  /** Ends every stream, for good. */
  parar(): void
}

/** What is known of an open stream besides whose it is. */
interface Escuta {
  readonly rever: () => Promise<Contexto>
  /** Announced reviews that have not answered yet. */
  emRevisao: number
  /** Whether something would have been said meanwhile. */
  perdeu: boolean
}

/** Builds the centre of live events. `agora` tells when tokens expire; past `maximoPorPessoa` streams the oldest gives way. */
export function criarCentral(agora: () => Date, maximoPorPessoa: number): Central {
  const abertas = new Map<Conexao, Escuta>()
  // Another process, or this one started again, gives no id twice: the browser never mistakes one for the other.
  const processo = randomUUID().slice(0, 8)
  let sequencia = 0
  let parada = false
  const proximoId = () => `${processo}-${++sequencia}`

  /** Authenticates again; anything but the same answer as at the opening ends the stream. */
  const rever = async (conexao: Conexao) => {
    const escuta = abertas.get(conexao)
    if (!escuta) return
    const atual = vencida(conexao.contexto, agora()) ? null : await escuta.rever().catch(() => null)
    if (atual === null || !mesmoAlcance(conexao.contexto, atual)) conexao.encerrar()
  }
  const escreverA = (evento: EventoAoVivo, quais: (contexto: Contexto) => boolean) => {
    for (const [conexao, escuta] of [...abertas]) {
      if (!quais(conexao.contexto)) continue
      if (escuta.emRevisao > 0) escuta.perdeu = true
      else conexao.escrever(evento)
    }
  }
  /** Access may have been withdrawn: until that is known nothing leaves, and who stays asks again for what it missed. */
  const suspenderERever = async (quais: (contexto: Contexto) => boolean) => {
    const suspensas = [...abertas].filter(([{ contexto }]) => quais(contexto))
    for (const [, escuta] of suspensas) escuta.emRevisao++
    for (const [conexao, escuta] of suspensas) {
      await rever(conexao)
      escuta.emRevisao--
      if (escuta.emRevisao > 0 || !escuta.perdeu) continue
      escuta.perdeu = false
      if (abertas.has(conexao)) conexao.escrever({ tipo: "recomecar" })
    }
  }
  const pulsar = async () => {
    for (const conexao of [...abertas.keys()]) conexao.pulsar()
    // One at a time: a heartbeat must not take every connection of the database.
    for (const conexao of [...abertas.keys()]) await rever(conexao)
  }
  const relogio = setInterval(() => void pulsar(), PULSO_MS)
  relogio.unref()

  return {
    abrir(contexto, opcoes) {
      const conexao = abrirConexao(contexto, proximoId, (c) => abertas.delete(c))
      if (parada) conexao.encerrar()
      else {
        darLugar(abertas, contexto.pessoa.idUsuario, maximoPorPessoa)
        abertas.set(conexao, { rever: opcoes.rever, emRevisao: 0, perdeu: false })
        if (opcoes.retomada) conexao.escrever({ tipo: "recomecar" })
        // What changed between being authenticated and being listed here was announced to nobody.
        void rever(conexao)
      }
      return conexao.fluxo
    },
    receber(anuncio) {
      switch (anuncio.tipo) {
        case "evento":
          return escreverA(anuncio.evento, (contexto) => podeSaber(contexto, anuncio.para))
        case "rever":
          return void suspenderERever(({ pessoa }) => pessoa.idUsuario === anuncio.idUsuario)
        case "rever-conta":
          return void suspenderERever(({ pessoa }) => pessoa.sub === anuncio.sub)
        default:
          return anuncio satisfies never
      }
    },
    recomecar: () => escreverA({ tipo: "recomecar" }, () => true),
    pulsar,
    parar() {
      parada = true
      clearInterval(relogio)
      for (const conexao of [...abertas.keys()]) conexao.encerrar()
    },
  }
}

const vencida = ({ token }: Contexto, agora: Date) => token !== null && token.expiraEm <= agora

function podeSaber({ pessoa, escopoOuNulo: escopo }: Contexto, para: Extract<Anuncio, { tipo: "evento" }>["para"]) {
  switch (para.tipo) {
    case "todos":
      return true
    case "pessoa":
      return pessoa.idUsuario === para.idUsuario && escopo?.idEscritorio === para.idEscritorio
    case "escritorio":
      return escopo?.idEscritorio === para.idEscritorio && alcancaPapel(pessoa.papel, "CONTADOR")
    case "empresa":
      return (
        escopo?.idEscritorio === para.idEscritorio &&
        (escopo.empresas === "*" || escopo.empresas.includes(para.idEmpresa))
      )
    default:
      return para satisfies never
  }
}

/** Streams are listed in the order they opened. */
function darLugar(abertas: ReadonlyMap<Conexao, unknown>, idUsuario: string, maximo: number): void {
  const daPessoa = [...abertas.keys()].filter(({ contexto }) => contexto.pessoa.idUsuario === idUsuario)
  for (const conexao of daPessoa.slice(0, Math.max(0, daPessoa.length - maximo + 1))) conexao.encerrar()
}
