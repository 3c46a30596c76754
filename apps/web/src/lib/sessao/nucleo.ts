import type { Pessoa } from "@partida/contracts"
import type { MotivoDoFim } from "../api/cliente.ts"
import { ErroDaApi } from "../api/erro.ts"
import type { Abas } from "./abas.ts"
import { type Credenciais, encerraASessao, type ProvedorDeSessao } from "./provedor.ts"
import {
  comCredenciais,
  comPessoa,
  comRecusa,
  credenciaisDe,
  type GuardaDaSessao,
  type SessaoGuardada,
  sessaoNova,
} from "./registro.ts"
import { esperaAposFalha, esperaAteRenovar } from "./renovacao.ts"

/** Why a session ends without the person asking in this tab. "saiu": another tab of this browser signed out. */
export type FimDaSessao = MotivoDoFim | "saiu"

interface AmbienteDaSessao {
  readonly provedor: () => Promise<Pick<ProvedorDeSessao, "renovar">>
  readonly guarda: GuardaDaSessao
  readonly abas: Abas
  readonly aoEncerrar: (motivo: FimDaSessao) => void
  /** A stored session appeared, changed or went. */
  readonly aoMudar: () => void
}

/** The session of one tab: stored record, token in force, renewal ahead of time, and agreement with the other tabs. */
interface Nucleo {
  ler(): SessaoGuardada | null
  /** Access token in force, renewing one that is over. Null when nobody is signed in; throws `sem-rede`. */
  obterToken(): Promise<string | null>
  /** Renews at once; calls made meanwhile share the same renewal. Null when the session is over. */
  renovar(): Promise<string | null>
  iniciar(credenciais: Credenciais): void
  /** Writes who the person is, as the API says, in the session. */
  anotarPessoa(pessoa: Pessoa): void
  /** Writes why the API refuses the person. */
  anotarRecusa(mensagem: string): void
  /** Forgets the session of this tab and answers what it was. */
  esquecer(): SessaoGuardada | null
  /** Tells the other tabs that the person signed out. */
  anunciarSaida(): void
}

/** A token this close to its end is renewed before being used, in seconds. */
const FOLGA = 15
/** How long to wait for another tab to hand over what it renewed, in ms. */
const ESPERA_POR_OUTRA_ABA = 1000
/** Longest wait a browser's timer takes, in ms; on waking the stored expiry is looked at again. */
const ESPERA_MAXIMA_DO_RELOGIO = 2 ** 31 - 1

/** Builds the session of a tab. Time is `Date.now` and `setTimeout`, so that tests move the clock. */
export function criarNucleo(ambiente: AmbienteDaSessao): Nucleo {
  const { guarda, abas } = ambiente
  let emAndamento: Promise<SessaoGuardada | null> | null = null
  let relogio: ReturnType<typeof setTimeout> | undefined
  let falhas = 0

  const gravar = (sessao: SessaoGuardada) => {
    guarda.gravar(sessao)
    ambiente.aoMudar()
  }
  const parar = () => {
    clearTimeout(relogio)
    relogio = undefined
  }
  const programar = (segundos: number) => {
    clearTimeout(relogio)
    relogio = setTimeout(aoTocar, Math.min(segundos * 1000, ESPERA_MAXIMA_DO_RELOGIO))
  }
  const agendar = ({ renovacao }: SessaoGuardada) => {
    falhas = 0
    if (renovacao.refreshToken === null) return parar()
    programar(esperaAteRenovar(agora(), renovacao.expiraEm, renovacao.duracao))
  }
  const aoTocar = () => {
    const antes = guarda.ler()
    if (!antes) return parar()
    // The tab may have slept, or another may have renewed: what is stored says whether it is time.
    const espera = esperaAteRenovar(agora(), antes.renovacao.expiraEm, antes.renovacao.duracao)
    if (falhas === 0 && espera > 0) return programar(espera)
    void compartilhar().then(
      (depois) => {
        if (!depois) ambiente.aoEncerrar("expirada")
      },
      (erro: unknown) => {
        if (erro instanceof ErroDaApi && encerraASessao(erro)) return ambiente.aoEncerrar(motivoDe(erro))
        falhas += 1
        programar(esperaAposFalha(falhas))
      },
    )
  }
  const compartilhar = () => {
    emAndamento ??= renovarSozinha().finally(() => {
      emAndamento = null
    })
    return emAndamento
  }
  const renovarSozinha = async () => {
    const antes = guarda.ler()
    if (!antes || antes.renovacao.refreshToken === null) return null
    const { id, geracao } = antes.renovacao
    return abas.sozinha(id, async () => {
      const atual = guarda.ler()
      if (!atual || atual.renovacao.id !== id) return atual
      if (atual.renovacao.geracao > geracao) return atual
      if (abas.ultimaGeracao(id) > geracao) return pedirAsOutras(atual)
      return trocar(atual)
    })
  }
  const trocar = async (atual: SessaoGuardada) => {
    const { id } = atual.renovacao
    const novas = await (await ambiente.provedor()).renovar(credenciaisDe(atual))
    const guardada = guarda.ler()
    // Signed out, or in as somebody else, while the provider answered: what came belongs to nobody.
    if (guardada?.renovacao.id !== id) return guardada
    const sessao = comCredenciais(guardada, novas)
    gravar(sessao)
    abas.anotarGeracao(id, sessao.renovacao.geracao)
    abas.publicar({ tipo: "renovada", sessao })
    agendar(sessao)
    return sessao
  }
  /** Our refresh token is spent: using it would revoke the session, so only what another tab holds will do. */
  const pedirAsOutras = async ({ renovacao: { id, geracao } }: SessaoGuardada) => {
    return new Promise<SessaoGuardada | null>((responder) => {
      const desistir = setTimeout(() => concluir(null), ESPERA_POR_OUTRA_ABA)
      const largar = abas.ouvir(() => {
        // The listener below, registered before this one, has already stored what came.
        const atual = guarda.ler()
        if (!atual || atual.renovacao.id !== id || atual.renovacao.geracao > geracao) concluir(atual)
      })
      const concluir = (atual: SessaoGuardada | null) => {
        clearTimeout(desistir)
        largar()
        responder(atual)
      }
      abas.publicar({ tipo: "quem-tem", id, geracao })
    })
  }

  abas.ouvir((mensagem) => {
    const atual = guarda.ler()
    // A signed-in tab has its clock running; with shared storage the record is already gone when the news comes.
    if (mensagem.tipo === "saiu" && (atual || relogio !== undefined)) return ambiente.aoEncerrar("saiu")
    if (!atual) return
    switch (mensagem.tipo) {
      case "renovada": {
        const { id, geracao } = mensagem.sessao.renovacao
        if (id !== atual.renovacao.id || geracao <= atual.renovacao.geracao) return
        gravar(mensagem.sessao)
        return agendar(mensagem.sessao)
      }
      case "quem-tem":
        if (mensagem.id === atual.renovacao.id && mensagem.geracao < atual.renovacao.geracao) {
          abas.publicar({ tipo: "renovada", sessao: atual })
        }
        return
      case "saiu":
        return
      default:
        return mensagem satisfies never
    }
  })

  const tokenRenovado = async () => {
    try {
      return (await compartilhar())?.registro.AccessToken ?? null
    } catch (erro) {
      if (!(erro instanceof ErroDaApi) || !encerraASessao(erro)) throw erro
      if (erro.codigo === "usuario-desativado") ambiente.aoEncerrar("desativado")
      return null
    }
  }

  return {
    ler: guarda.ler,
    async obterToken() {
      const sessao = guarda.ler()
      if (!sessao?.registro.logged) return null
      if (sessao.renovacao.expiraEm - agora() <= FOLGA) return tokenRenovado()
      if (relogio === undefined) agendar(sessao)
      return sessao.registro.AccessToken
    },
    renovar: tokenRenovado,
    iniciar(credenciais) {
      const sessao = sessaoNova(crypto.randomUUID(), credenciais)
      gravar(sessao)
      agendar(sessao)
    },
    anotarPessoa(pessoa) {
      const sessao = guarda.ler()
      if (!sessao) return
      guarda.gravarEmpresas(pessoa.empresas.map(({ id }) => id))
      gravar(comPessoa(sessao, pessoa))
    },
    anotarRecusa(mensagem) {
      const sessao = guarda.ler()
      if (sessao) gravar(comRecusa(sessao, mensagem))
    },
    esquecer() {
      const sessao = guarda.ler()
      parar()
      falhas = 0
      guarda.apagar()
      ambiente.aoMudar()
      return sessao
    },
    anunciarSaida: () => abas.publicar({ tipo: "saiu" }),
  }
}

const agora = () => Math.floor(Date.now() / 1000)

function motivoDe(erro: ErroDaApi): FimDaSessao {
  return erro.codigo === "usuario-desativado" ? "desativado" : "expirada"
}
