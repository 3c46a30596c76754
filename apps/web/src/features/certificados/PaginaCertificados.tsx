import { Button } from "@mantine/core"
import { IconPlus, IconUpload } from "@tabler/icons-react"
import { Suspense } from "react"
import { useBusca } from "../../lib/busca.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { buscaDosCertificados } from "./busca.ts"
import { CertificadosDaEmpresa } from "./CertificadosDaEmpresa.tsx"
import { ListaDeCertificados } from "./ListaDeCertificados.tsx"
import { ListaDeProcuracoes } from "./ListaDeProcuracoes.tsx"

const GavetaDoEnvio = sobDemanda(
  async () => (await import("../../shared/certificados/GavetaDoEnvio.tsx")).GavetaDoEnvio,
)
const GavetaDoCertificado = sobDemanda(async () => (await import("./GavetaDoCertificado.tsx")).GavetaDoCertificado)
const GavetaDaProcuracao = sobDemanda(async () => (await import("./GavetaDaProcuracao.tsx")).GavetaDaProcuracao)
const GavetaDaNova = sobDemanda(async () => (await import("./GavetaDaNova.tsx")).GavetaDaNova)

const abas = [
  { id: "certificados", rotulo: "Certificados" },
  { id: "procuracoes", rotulo: "Procurações" },
]

/** A1 certificates and procurações: of the company of the top bar, or of every company within reach. */
export function PaginaCertificados() {
  const [busca, mudar] = useBusca(buscaDosCertificados)
  const { alcanca } = usePessoa()
  const { empresa, aba } = busca
  const procuracoes = aba === "procuracoes"
  return (
    <>
      <CabecalhoDaPagina
        titulo="Certificados digitais"
        subtitulo={
          procuracoes
            ? "Quem age por quem, em que órgão, até quando"
            : empresa
              ? "Com que a empresa assina notas e declarações"
              : "O certificado de cada empresa, e até quando vale"
        }
        acoes={
          <Acao
            empresa={empresa}
            procuracoes={procuracoes}
            podeEnviar={alcanca("EMPRESA")}
            podeOutorgar={alcanca("CONTADOR")}
          />
        }
      />
      <Cartao semMargem rotulo="Certificados digitais e procurações">
        <AbasDaLista
          rotulo="O que ver"
          abas={abas}
          atual={aba ?? "certificados"}
          aoEscolher={(id) =>
            mudar({
              aba: id === "procuracoes" ? "procuracoes" : undefined,
              busca: undefined,
              situacao: undefined,
              orgao: undefined,
              ordem: undefined,
              pagina: undefined,
            })
          }
        />
        {procuracoes ? (
          <ListaDeProcuracoes busca={busca} mudar={mudar} />
        ) : empresa ? (
          <CertificadosDaEmpresa
            key={empresa}
            idEmpresa={empresa}
            aoAbrir={(certificado) => mudar({ certificado })}
            aoEnviar={alcanca("EMPRESA") ? () => mudar({ enviar: "sim" }) : null}
          />
        ) : (
          <ListaDeCertificados busca={busca} mudar={mudar} />
        )}
      </Cartao>
      <Suspense>
        {empresa && busca.enviar && <GavetaDoEnvio idEmpresa={empresa} aoFechar={() => mudar({ enviar: undefined })} />}
        {busca.certificado && (
          <GavetaDoCertificado id={busca.certificado} aoFechar={() => mudar({ certificado: undefined })} />
        )}
        {busca.procuracao && (
          <GavetaDaProcuracao id={busca.procuracao} aoFechar={() => mudar({ procuracao: undefined })} />
        )}
        {empresa && busca.nova && <GavetaDaNova idEmpresa={empresa} aoFechar={() => mudar({ nova: undefined })} />}
      </Suspense>
    </>
  )
}

interface PropsDaAcao {
  readonly empresa: string | undefined
  readonly procuracoes: boolean
  readonly podeEnviar: boolean
  readonly podeOutorgar: boolean
}

/** What is done with one company; with none chosen there is nothing to do it to. */
function Acao({ empresa, procuracoes, podeEnviar, podeOutorgar }: PropsDaAcao) {
  const [, mudar] = useBusca(buscaDosCertificados)
  if (!empresa) return null
  if (procuracoes) {
    return podeOutorgar ? (
      <Button leftSection={<IconPlus size={16} />} onClick={() => mudar({ nova: "sim" })}>
        Nova procuração
      </Button>
    ) : null
  }
  return podeEnviar ? (
    <Button leftSection={<IconUpload size={16} />} onClick={() => mudar({ enviar: "sim" })}>
      Enviar certificado
    </Button>
  ) : null
}
