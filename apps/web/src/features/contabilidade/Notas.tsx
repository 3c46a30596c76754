import { Button, Group, Select } from "@mantine/core"
import type { NotasDoExercicio } from "@partida/contracts"
import { IconPencil } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import type { PropsDaAba } from "./Balancete.tsx"
import classes from "./contabilidade.module.css"
import { Esperando } from "./Esperando.tsx"
import { NotasProntas } from "./NotasProntas.tsx"
import { consultaNotas } from "./notas.api.ts"

const GavetaDasNotas = sobDemanda(async () => (await import("./GavetaDasNotas.tsx")).GavetaDasNotas)

type Props = Pick<PropsDaAba, "idEmpresa" | "busca" | "mudar"> & { readonly ano: number }

/** The notes to the statements of a year as they leave, with the versions that there were. */
export function Notas({ idEmpresa, ano, busca, mudar }: Props) {
  const { data, error, refetch } = useQuery(consultaNotas({ idEmpresa, ano }, busca.versao))
  if (error) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  if (data === undefined) return <Esperando />
  const ultima = data.versoes.at(-1)?.versao ?? 0
  return (
    <>
      <Group className={`${classes.periodo ?? ""} nao-imprimir`} gap="sm" justify="space-between">
        <Select
          size="xs"
          w={340}
          maw="100%"
          label="Versão"
          allowDeselect={false}
          disabled={data.versoes.length === 0}
          data={
            data.versoes.length === 0
              ? [{ value: "0", label: SEM_VERSAO[data.de] }]
              : data.versoes.toReversed().map((v) => ({
                  value: String(v.versao),
                  label: `${v.versao}, ${v.criadaPor} em ${formatarDataHora(v.criadaEm)}`,
                }))
          }
          value={String(data.versao)}
          onChange={(qual) => mudar({ versao: qual === null || Number(qual) === ultima ? undefined : Number(qual) })}
        />
        {data.versao === ultima && (
          <Button size="xs" leftSection={<IconPencil size={14} />} onClick={() => mudar({ novo: "notas" })}>
            Escrever as notas
          </Button>
        )}
      </Group>
      <div className={classes.exercicio}>
        <Situacao notas={data} ultima={ultima} />
        <NotasProntas prontas={data.prontas} />
      </div>
      <Suspense>
        {busca.novo === "notas" && data.versao === ultima && (
          <GavetaDasNotas alvo={{ idEmpresa, ano }} lidas={data} aoFechar={() => mudar({ novo: undefined })} />
        )}
      </Suspense>
    </>
  )
}

const SEM_VERSAO = {
  empresa: "Escritas para a empresa",
  escritorio: "Do modelo do escritório",
  padrao: "Do modelo do sistema",
} as const

function Situacao({ notas, ultima }: { readonly notas: NotasDoExercicio; readonly ultima: number }) {
  if (notas.versao < ultima)
    return (
      <Faixa tom="atencao" titulo={`Versão ${notas.versao}, substituída pela ${ultima}`}>
        O texto é o de então; os valores são os dos livros de agora.
      </Faixa>
    )
  if (notas.ecdEntregueEm !== null)
    return (
      <Faixa tom="neutro" titulo={`A ECD de ${notas.ano} foi entregue em ${formatarData(notas.ecdEntregueEm)}`}>
        O que foi entregue não muda: escrever de novo faz outra versão, e as anteriores ficam.
      </Faixa>
    )
  if (notas.versao === 0)
    return (
      <Faixa tom="neutro" titulo="Ninguém escreveu notas para este exercício">
        Saem estas, do modelo. Leia-as e escreva o que só quem conhece a empresa sabe.
      </Faixa>
    )
  return null
}
