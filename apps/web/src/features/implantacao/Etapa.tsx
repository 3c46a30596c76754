import { Button, Group } from "@mantine/core"
import { type EtapaDaImplantacao, type EtapaEmDetalhe, etapasDaImplantacao } from "@partida/contracts"
import { IconCircle, IconCircleCheck, IconCircleMinus } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { useDeclarar, useRetirar } from "./implantacao.api.ts"
import classes from "./implantacao.module.css"

interface Props {
  readonly idEmpresa: string
  readonly etapa: EtapaEmDetalhe
  /** Nothing of a company already taken in is changed here. */
  readonly mudavel: boolean
  readonly aoDispensar: () => void
}

const icones = { pendente: IconCircle, feita: IconCircleCheck, dispensada: IconCircleMinus } as const
const situacoes = { pendente: "pendente", feita: "feita", dispensada: "dispensada" } as const

/** One step: how it stands, what it lacks, who said what, and what can be done about it. */
export function Etapa({ idEmpresa, etapa: detalhe, mudavel, aoDispensar }: Props) {
  const { etapa, situacao, faltas, explicacao, dita } = detalhe
  const { rotulo } = etapasDaImplantacao[etapa]
  const Icone = icones[situacao]
  return (
    <li>
      <Icone size={20} className={classes.marca} data-situacao={situacao} aria-hidden />
      <div className={classes.etapa}>
        <h3>
          {rotulo} <span className="so-leitor">({situacoes[situacao]})</span>
        </h3>
        {faltas.length > 0 && (
          <ul className={classes.faltas} aria-label={`Falta em ${rotulo}`}>
            {faltas.map((falta) => (
              <li key={falta}>{falta}</li>
            ))}
          </ul>
        )}
        {explicacao && <p>{explicacao}</p>}
        {dita && (
          <p className="fraco">
            {dita.motivo && `“${dita.motivo}” — `}
            {dita.por}, {formatarDataHora(dita.em)}
          </p>
        )}
        {mudavel && <Atos idEmpresa={idEmpresa} etapa={detalhe} aoDispensar={aoDispensar} />}
      </div>
    </li>
  )
}

function Atos({ idEmpresa, etapa: { etapa, situacao, dita }, aoDispensar }: Omit<Props, "mudavel">) {
  const declarar = useDeclarar(idEmpresa)
  const retirar = useRetirar(idEmpresa)
  if (dita) {
    return (
      <Group gap="xs">
        <Button variant="subtle" size="xs" loading={retirar.isPending} onClick={() => retirar.mutate(etapa)}>
          {situacao === "dispensada" ? "Retirar a dispensa" : "Voltar a pendente"}
        </Button>
      </Group>
    )
  }
  if (situacao !== "pendente") return null
  return (
    <Group gap="xs">
      <Resolver etapa={etapa} idEmpresa={idEmpresa} />
      {!etapasDaImplantacao[etapa].peloCadastro && (
        <Button
          variant="default"
          size="xs"
          loading={declarar.isPending}
          onClick={() => declarar.mutate({ etapa, corpo: { situacao: "feita" } })}
        >
          Marcar como feita
        </Button>
      )}
      <Button variant="subtle" color="gray" size="xs" onClick={aoDispensar}>
        Dispensar
      </Button>
    </Group>
  )
}

/** The screen that fixes a step, where it exists. */
function Resolver({ etapa, idEmpresa }: { readonly etapa: EtapaDaImplantacao; readonly idEmpresa: string }): ReactNode {
  const comum = { variant: "default", size: "xs" } as const
  switch (etapa) {
    case "dados":
      return (
        <BotaoLink to="/perfil/dados-cadastrais" search={{ idEmpresa }} {...comum}>
          Completar cadastro
        </BotaoLink>
      )
    case "socios":
      return (
        <BotaoLink to="/perfil/socios" search={{ idEmpresa }} {...comum}>
          Cadastrar sócios
        </BotaoLink>
      )
    case "regime-e-cnae":
      return (
        <>
          <BotaoLink to="/perfil/dados-cadastrais" search={{ idEmpresa }} {...comum}>
            Definir regime
          </BotaoLink>
          <BotaoLink to="/perfil/cnae" search={{ idEmpresa }} {...comum}>
            Definir CNAE
          </BotaoLink>
        </>
      )
    case "certificado":
      return (
        <BotaoLink to="/perfil/certificados-digitais" search={{ idEmpresa }} {...comum}>
          Enviar certificado
        </BotaoLink>
      )
    case "integracoes":
      return (
        <BotaoLink to="/perfil/integracao" search={{ idEmpresa }} {...comum}>
          Ver integrações
        </BotaoLink>
      )
    case "saldo-inicial":
      return (
        <BotaoLink to="/painel/fechamento/das" search={{ empresa: idEmpresa, aba: "historico" }} {...comum}>
          Digitar receita
        </BotaoLink>
      )
    default:
      return etapa satisfies never
  }
}
