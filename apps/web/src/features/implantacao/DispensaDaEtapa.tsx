import {
  type EtapaDaImplantacao,
  etapasDaImplantacao,
  MOTIVO_MINIMO_DA_DISPENSA,
  motivoDaDispensa,
} from "@partida/contracts"
import { DialogoDeMotivo } from "../../shared/formulario/DialogoDeMotivo.tsx"

interface Props {
  readonly idEmpresa: string
  readonly etapa: EtapaDaImplantacao
  readonly enviar: (motivo: string) => Promise<unknown>
  readonly aoFechar: () => void
}

/** Asks why a step is not needed. Render it only while it is open. */
export function DispensaDaEtapa({ idEmpresa, etapa, enviar, aoFechar }: Props) {
  const { rotulo } = etapasDaImplantacao[etapa]
  return (
    <DialogoDeMotivo
      titulo={`Dispensar a etapa ${rotulo}`}
      confirmar="Dispensar etapa"
      motivo={motivoDaDispensa}
      minimo={MOTIVO_MINIMO_DA_DISPENSA}
      nome="implantacao.dispensar"
      registro={`${idEmpresa}/${etapa}`}
      enviar={enviar}
      aoFechar={aoFechar}
    >
      A empresa segue sem ela. Se o cadastro mostrar depois que a etapa está feita, vale o cadastro.
    </DialogoDeMotivo>
  )
}
