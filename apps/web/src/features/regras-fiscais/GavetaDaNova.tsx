import { SegmentedControl } from "@mantine/core"
import { FEDERAL_NOVO } from "./formulario-federal.ts"
import { MUNICIPIO_NOVO } from "./formulario-municipio.ts"
import { SERVICO_NOVO } from "./formulario-servico.ts"
import { modoDoMunicipio, modoDoServico, modoFederal } from "./modos.tsx"
import { NovaRegra } from "./NovaRegra.tsx"
import { useAtosFederais, useAtosMunicipais } from "./regras-fiscais.api.ts"

type Tipo = "servico" | "municipio"

interface PropsMunicipal {
  readonly tipo: Tipo
  readonly aoMudarTipo: (tipo: Tipo) => void
  readonly aoFechar: () => void
}

/** A new municipal rule: of one service, or of the whole municipality. */
export function GavetaDaNovaMunicipal({ tipo, aoMudarTipo, aoFechar }: PropsMunicipal) {
  const { prever, criar } = useAtosMunicipais()
  const escolha = (
    <SegmentedControl
      aria-label="A regra é"
      value={tipo}
      data={[
        { value: "servico", label: "De um serviço" },
        { value: "municipio", label: "Do município inteiro" },
      ]}
      onChange={(novo) => aoMudarTipo(novo === "municipio" ? "municipio" : "servico")}
    />
  )
  if (tipo === "municipio") {
    return (
      <NovaRegra
        key="municipio"
        modo={modoDoMunicipio(prever.mutateAsync)}
        iniciais={MUNICIPIO_NOVO}
        titulo="Nova regra municipal"
        subtitulo="O que o sistema de notas da prefeitura faz, e quando vence o ISS."
        escolha={escolha}
        criar={(regra, encerrarAnterior) => criar.mutateAsync({ regra, encerrarAnterior })}
        aoFechar={aoFechar}
      />
    )
  }
  return (
    <NovaRegra
      key="servico"
      modo={modoDoServico(prever.mutateAsync)}
      iniciais={SERVICO_NOVO}
      titulo="Nova regra municipal"
      subtitulo="Alíquota, local e retenção do ISS de um serviço."
      escolha={escolha}
      criar={(regra, encerrarAnterior) => criar.mutateAsync({ regra, encerrarAnterior })}
      aoFechar={aoFechar}
    />
  )
}

/** A new federal rule. */
export function GavetaDaNovaFederal({ aoFechar }: Pick<PropsMunicipal, "aoFechar">) {
  const { prever, criar } = useAtosFederais()
  return (
    <NovaRegra
      modo={modoFederal(prever.mutateAsync)}
      iniciais={FEDERAL_NOVO}
      titulo="Nova regra federal"
      subtitulo="O que se retém na fonte e como o serviço se classifica."
      criar={(regra, encerrarAnterior) => criar.mutateAsync({ regra, encerrarAnterior })}
      aoFechar={aoFechar}
    />
  )
}
