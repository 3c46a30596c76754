import { Button, Group } from "@mantine/core"
import type { DetalheDaFolha } from "@partida/contracts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { MemoriaDeCalculo } from "../../shared/memoria/MemoriaDeCalculo.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import classes from "./folha.module.css"

interface Props {
  readonly detalhe: DetalheDaFolha
  readonly digitado: string
  readonly aoDigitar: (valor: string) => void
  readonly aoResponder: () => void
}

const OFICIOS = "hidráulica, eletricidade, pintura, alvenaria, carpintaria ou manutenção de veículos"

/**
 * What was taken of MEI in the trades of LC 123/2006 art. 18-B and the CPP on it, where it is paid apart: answered while the month
 * is open, shown after.
 */
export function ServicosDeMei({ detalhe: { linha, servicosDeMei }, digitado, aoDigitar, aoResponder }: Props) {
  if (servicosDeMei === null) return null
  const { dasNotas, servicos, cpp, memoria } = servicosDeMei
  const resposta = linha.etapa.situacao === "concluida" || linha.fechado
  if (resposta && (cpp === null || cpp === "0.00")) return null
  return (
    <section aria-label="Serviços tomados de MEI">
      {!resposta && (
        <Group align="flex-end" gap="sm">
          <Campo
            tipo="dinheiro"
            label="Serviços de MEI com CPP"
            description={`De ${OFICIOS}. ${dasNotas === "0.00" ? "Nenhuma nota do mês os indica." : `As notas do mês somam ${formatarReais(dasNotas)} em itens que os contêm.`}`}
            maw={420}
            value={digitado}
            onChange={aoDigitar}
          />
          <Button variant="default" disabled={digitado === servicos} onClick={aoResponder}>
            Responder
          </Button>
        </Group>
      )}
      {cpp !== null && (
        <p className={classes.porque}>
          CPP de {formatarReais(cpp)} sobre {formatarReais(servicos ?? "0.00")} de serviços de MEI (LC 123/2006 art.
          18-B), no DARF do INSS do mês. Declare-os no eSocial, categoria 741.
        </p>
      )}
      {memoria !== null && cpp !== "0.00" && (
        <MemoriaDeCalculo memoria={memoria} rotulo="Memória da CPP sobre serviços de MEI" />
      )}
    </section>
  )
}
