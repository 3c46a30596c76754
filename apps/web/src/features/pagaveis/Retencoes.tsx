import { Button, Group, Stack, Text } from "@mantine/core"
import { type FichaDoPagavel, tributosRetidos } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { comoCentavos, formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { Dialogo } from "../../ui/Dialogo.tsx"
import classes from "./pagaveis.module.css"
import { consultaDasRetencoes } from "./retencoes.api.ts"

const DialogoDasRetencoes = sobDemanda(async () => (await import("./DialogoDasRetencoes.tsx")).DialogoDasRetencoes)
const Memoria = sobDemanda(async () => (await import("../../shared/memoria/MemoriaDeCalculo.tsx")).MemoriaDeCalculo)

const TRIBUTOS = ["irrf", "csrf", "inss", "iss"] as const

/** What is withheld from the supplier: computed, accepted by a person, with its account. */
export function Retencoes({ ficha }: { readonly ficha: FichaDoPagavel }) {
  const { data } = useQuery(consultaDasRetencoes(ficha.id))
  const [mudando, setMudando] = useState(false)
  const [porque, setPorque] = useState(false)
  const muda = ficha.aberto === ficha.valor && ficha.origem !== "retencao"
  const registro = data?.registro ?? null
  if (!muda && registro === null) return null
  return (
    <section>
      <Group justify="space-between" gap="sm" mb="xs">
        <Text fw={600}>Retenções</Text>
        {muda && (
          <Button variant="subtle" size="compact-sm" disabled={!data} onClick={() => setMudando(true)}>
            {registro ? "Mudar" : "Calcular retenções"}
          </Button>
        )}
      </Group>
      {registro ? (
        <Stack gap="xs">
          <ul className={classes.retidos}>
            {TRIBUTOS.filter((t) => comoCentavos(registro.valores[t]) > 0n).map((t) => (
              <li key={t}>
                <span>{tributosRetidos[t]}</span>
                <span className="numerico">{formatarReais(registro.valores[t])}</span>
              </li>
            ))}
            <li>
              <strong>O fornecedor recebe</strong>
              <strong className="numerico">
                {formatarReais(ficha.situacao === "PAGO" ? liquidoDe(ficha) : ficha.esperado)}
              </strong>
            </li>
          </ul>
          {registro.motivo && <Text size="sm">Diferente do calculado: {registro.motivo}</Text>}
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed">
              Por {registro.por}, {formatarDataHora(registro.em)}
            </Text>
            <Button variant="default" size="compact-sm" onClick={() => setPorque(true)}>
              Por quê?
            </Button>
          </Group>
        </Stack>
      ) : (
        <Text size="sm" c="dimmed">
          {data?.daNota
            ? `A nota diz que ${formatarReais(data.daNota)} são retidos. Calcule para conferir e recolher.`
            : "Nada retido do fornecedor."}
        </Text>
      )}
      <Suspense>
        {mudando && data && (
          <DialogoDasRetencoes
            ficha={ficha}
            proposto={data.proposto}
            daNota={data.daNota}
            aoFechar={() => setMudando(false)}
          />
        )}
        {porque && registro && (
          <Dialogo aberto titulo="Por que estes valores?" tamanho="lg" aoFechar={() => setPorque(false)}>
            <Memoria memoria={registro.memoria} />
          </Dialogo>
        )}
      </Suspense>
    </section>
  )
}

const liquidoDe = ({ baixas }: FichaDoPagavel) => baixas.findLast((b) => b.estado === "BAIXADO")?.dinheiro ?? "0.00"
