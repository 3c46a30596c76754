import type { Banco } from "../../db/banco.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import type { CredenciaisDoIntegrador } from "../../ports/captura-por-lista.ts"
import type { EmissorDeNfse } from "../../ports/emissor-nfse.ts"
import type { ProvedorExterno } from "../../ports/operacao-externa.ts"
import { ChamadaSemResposta } from "../../ports/receita-federal.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { abrirCredenciais } from "./integradores.service.ts"

const NOVA_TENTATIVA_MS = 30_000
const FORA_DO_AR: readonly number[] = [502, 503, 504]
const SIMULTANEAS = 4
const POR_SEGUNDO = 5

interface DepsDoProvedor {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly emissor: EmissorDeNfse<CredenciaisDoIntegrador>
  readonly novaTentativaMs?: number
}

/** Migrate as the queue of operations reaches it: with the credentials of the office that each call is of. */
export function criarProvedorDaMigrate({
  banco,
  cofre,
  emissor,
  novaTentativaMs = NOVA_TENTATIVA_MS,
}: DepsDoProvedor): ProvedorExterno {
  return {
    nome: "migrate",
    simulado: emissor.simulado,
    paralelo: SIMULTANEAS,
    ritmo: { porSegundo: POR_SEGUNDO, rajada: SIMULTANEAS * 2 },
    silencio: null,
    novaTentativaMs,
    async chamar(idEscritorio, requisicao, sinal) {
      const escopo = sistema(idEscritorio)
      const credenciais = await banco
        .emEscopo(escopo, (tx) => abrirCredenciais(tx, escopo, cofre, { integrador: "migrate" }))
        .then((aberta) => aberta.credenciais)
        .catch((erro: unknown) => {
          throw semCredenciais(erro)
        })
      return emissor.chamar(requisicao, credenciais, sinal)
    },
    ausente: ({ status }) => FORA_DO_AR.includes(status),
    cobrada: () => false,
    preco: () => 0n,
  }
}

/** As of a call that could not leave. */
function semCredenciais(erro: unknown): ChamadaSemResposta {
  const texto =
    erro instanceof ErroDeNegocio
      ? "O escritório não tem a Migrate ligada, com credenciais. Confira em Configurações, Integração Migrate."
      : "Não foi possível abrir as credenciais da Migrate. Informe-as de novo."
  return new ChamadaSemResposta(
    { tipo: "recusado", codigo: "integrador-nao-configurado", textoDaAutoridade: "", texto, precisaDePessoa: true },
    { cause: erro },
  )
}
