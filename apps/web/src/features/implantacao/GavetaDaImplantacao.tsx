import { Button, Group, Text } from "@mantine/core"
import {
  type CartaoDaImplantacao,
  type EtapaDaImplantacao,
  etapasDaImplantacao,
  type Implantacao,
} from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Etapa } from "./Etapa.tsx"
import { consultaImplantacao, useAtoDaImplantacao, useDispensar } from "./implantacao.api.ts"
import classes from "./implantacao.module.css"
import { diasEmPalavras } from "./textos.ts"

const DispensaDaEtapa = sobDemanda(async () => (await import("./DispensaDaEtapa.tsx")).DispensaDaEtapa)

interface Props {
  readonly idEmpresa: string
  /** The card it was opened from: its name shows while the rest loads. */
  readonly cartao: CartaoDaImplantacao | null
  readonly aoFechar: () => void
}

/** The checklist of a company: what is done, what is missing and where to fix it. */
export function GavetaDaImplantacao({ idEmpresa, cartao, aoFechar }: Props) {
  const { data, error, refetch } = useQuery(consultaImplantacao(idEmpresa))
  const [dispensando, setDispensando] = useState<EtapaDaImplantacao | null>(null)
  const dispensar = useDispensar(idEmpresa)
  const conhecida = data ?? cartao
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={aoFechar}
      titulo={conhecida?.apelido ?? "Empresa"}
      subtitulo={conhecida && `${formatarDocumento(conhecida.cnpj)} · ${desdeQuando(conhecida)}`}
      marcas={data && <Situacao implantacao={data} />}
      rodape={data && <Rodape implantacao={data} />}
    >
      {data ? (
        <ol className={classes.etapas}>
          {data.etapas.map((etapa) => (
            <Etapa
              key={etapa.etapa}
              idEmpresa={idEmpresa}
              etapa={etapa}
              mudavel={data.implantadaEm === null}
              aoDispensar={() => setDispensando(etapa.etapa)}
            />
          ))}
        </ol>
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[64, 64, 64]} />
      )}
      <Suspense>
        {dispensando && (
          <DispensaDaEtapa
            idEmpresa={idEmpresa}
            etapa={dispensando}
            enviar={(motivo) => dispensar.mutateAsync({ etapa: dispensando, motivo })}
            aoFechar={() => setDispensando(null)}
          />
        )}
      </Suspense>
    </Gaveta>
  )
}

function desdeQuando({ diasEmImplantacao, responsavel }: CartaoDaImplantacao): string {
  const ha = diasEmImplantacao === 0 ? "cadastrada hoje" : `em implantação há ${diasEmPalavras(diasEmImplantacao)}`
  return responsavel ? `${ha} · ${responsavel.nome}` : ha
}

function Situacao({ implantacao }: { readonly implantacao: Implantacao }) {
  if (implantacao.implantadaEm !== null) return <Etiqueta tom="feito">Concluída</Etiqueta>
  return implantacao.coluna === "pronta" ? <Etiqueta tom="feito">Pronta para concluir</Etiqueta> : null
}

function Rodape({ implantacao }: { readonly implantacao: Implantacao }) {
  const ato = useAtoDaImplantacao(implantacao.idEmpresa)
  const { apelido, implantadaEm, etapas } = implantacao
  const pendentes = etapas.filter((e) => e.situacao === "pendente")
  if (implantadaEm !== null) {
    return (
      <Group justify="flex-end" w="100%">
        <Button
          variant="default"
          loading={ato.isPending}
          onClick={() =>
            ato.mutate("reabrir", { onSuccess: () => avisar("feito", `${apelido} voltou para a implantação.`) })
          }
        >
          Reabrir implantação
        </Button>
      </Group>
    )
  }
  return (
    <Group justify="space-between" gap="sm" w="100%">
      <Text size="sm" c="dimmed" id="implantacao-pendencias">
        {pendentes.length === 0
          ? "Tudo feito ou dispensado."
          : `${plural(pendentes.length, "etapa pendente", "etapas pendentes")}: ${pendentes
              .map((e) => etapasDaImplantacao[e.etapa].rotulo)
              .join(", ")}.`}
      </Text>
      <Button
        loading={ato.isPending}
        disabled={pendentes.length > 0}
        aria-describedby="implantacao-pendencias"
        onClick={() =>
          ato.mutate("concluir", { onSuccess: () => avisar("feito", `A implantação de ${apelido} foi concluída.`) })
        }
      >
        Concluir implantação
      </Button>
    </Group>
  )
}
