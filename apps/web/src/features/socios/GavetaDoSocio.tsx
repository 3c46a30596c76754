import { Skeleton, Stack, Tabs } from "@mantine/core"
import { faltasDoSocio, type Socio } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useQuery } from "@tanstack/react-query"
import { useMudarEndereco } from "../../lib/busca.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { AbaDados } from "./AbaDados.tsx"
import { AbaDependentes } from "./AbaDependentes.tsx"
import { AbaProLabore } from "./AbaProLabore.tsx"
import { AbaRendas } from "./AbaRendas.tsx"
import { type AbaDoSocio, abasDoSocio } from "./busca.ts"
import { FatosDoSocio } from "./FatosDoSocio.tsx"
import { consultaSocio } from "./socios.api.ts"
import classes from "./socios.module.css"

interface Props {
  readonly id: string
  readonly aba: AbaDoSocio
  /** Known before the rest loads. */
  readonly nome: string | undefined
}

const rotulos: Record<AbaDoSocio, string> = {
  dados: "Dados",
  dependentes: "Dependentes",
  "pro-labore": "Pró-labore",
  rendas: "Outras rendas",
  estrangeiro: "Estrangeiro",
}

const PESSOA_JURIDICA = 2
const ESTRANGEIRO = 3

/** One person: forms for who may change them, the facts for everybody else. The tab lives in the address. */
export function GavetaDoSocio({ id, aba, nome }: Props) {
  const mudar = useMudarEndereco()
  const { alcanca } = usePessoa()
  // Always read again: saving over an old version is refused.
  const { data, error, refetch } = useQuery({ ...consultaSocio(id), staleTime: 0, refetchOnWindowFocus: false })
  const fechar = () => mudar({ socio: undefined, aba: undefined })
  const socio = data?.id === id ? data : undefined
  return (
    <Gaveta
      aberta
      aoFechar={fechar}
      titulo={socio?.nome ?? nome ?? "Pessoa"}
      subtitulo={socio && `${socio.documento ? `${formatarDocumento(socio.documento)} · ` : ""}${socio.empresa}`}
    >
      {error && !socio ? (
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      ) : !socio ? (
        <Stack gap="md" p="lg" aria-busy>
          <Skeleton height={38} />
          <Skeleton height={140} />
          <Skeleton height={90} />
        </Stack>
      ) : alcanca("CONTADOR") ? (
        <Abas
          socio={socio}
          aba={aba}
          aoFechar={fechar}
          aoTrocar={(nova) => mudar({ aba: nova }, { substituir: true })}
        />
      ) : (
        <div className={classes.aba}>
          <FatosDoSocio socio={socio} />
        </div>
      )}
    </Gaveta>
  )
}

interface AbasProps {
  readonly socio: Socio
  readonly aba: AbaDoSocio
  readonly aoTrocar: (aba: AbaDoSocio | undefined) => void
  readonly aoFechar: () => void
}

function Abas({ socio, aba, aoTrocar, aoFechar }: AbasProps) {
  const existem = abasDoSocio.filter((uma) => {
    if (uma === "estrangeiro") return socio.idTipoDePessoa === ESTRANGEIRO
    return uma === "dados" || socio.idTipoDePessoa !== PESSOA_JURIDICA
  })
  const atual = existem.includes(aba) ? aba : "dados"
  return (
    <Tabs
      value={atual}
      onChange={(valor) => {
        const nova = existem.find((uma) => uma === valor)
        if (nova) aoTrocar(nova === "dados" ? undefined : nova)
      }}
      keepMounted={false}
    >
      <Tabs.List className={classes.abas}>
        {existem.map((uma) => (
          <Tabs.Tab key={uma} value={uma}>
            {rotulos[uma]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={atual} tabIndex={0}>
        <div className={classes.aba}>
          {atual === "dados" && <Faltas socio={socio} />}
          <Conteudo socio={socio} aba={atual} aoFechar={aoFechar} />
        </div>
      </Tabs.Panel>
    </Tabs>
  )
}

function Faltas({ socio }: { readonly socio: Socio }) {
  if (socio.faltam.length === 0) return null
  return (
    <Faixa tom="atencao" titulo="Falta informar">
      {socio.faltam.map((falta) => faltasDoSocio[falta]).join(", ")}.
    </Faixa>
  )
}

function Conteudo({ socio, aba, aoFechar }: Omit<AbasProps, "aoTrocar">) {
  switch (aba) {
    case "dados":
      return <AbaDados key={socio.id} socio={socio} aoExcluir={aoFechar} />
    case "dependentes":
      return <AbaDependentes key={socio.id} socio={socio} />
    case "pro-labore":
      return <AbaProLabore key={socio.id} socio={socio} />
    case "rendas":
      return <AbaRendas key={socio.id} socio={socio} />
    case "estrangeiro":
      return <AbaDados key={`${socio.id}-imigracao`} socio={socio} imigracao aoExcluir={aoFechar} />
    default:
      return aba satisfies never
  }
}
